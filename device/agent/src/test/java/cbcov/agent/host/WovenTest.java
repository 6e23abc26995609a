package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is changed in the JDK's classes so that no chance is left in them. */
final class WovenTest {
  @BeforeAll
  static void weave() throws Exception {
    Main.open();
    Woven.weave();
  }

  /** The JDK begins somewhere in its table, and goes one way or the other, by numbers that it draws when it starts. */
  @Test
  void immutableCollectionsHaveOneOrder() {
    List<Integer> numbers = List.of(5, 4, 3, 2, 1);
    assertEquals(numbers, new ArrayList<>(Set.of(5, 4, 3, 2, 1)));
    assertEquals(numbers, new ArrayList<>(Map.of(5, "e", 4, "d", 3, "c", 2, "b", 1, "a").keySet()));
    assertEquals(List.of(1, 2), new ArrayList<>(Set.of(1, 2)));
    assertTrue(Set.of(1, 2, 3).contains(3));
    assertEquals("c", Map.of(1, "a", 2, "b", 3, "c").get(3));
  }
}
