package cbcov.agent.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Decisions, without a phone. */
final class ScheduleTest {
  private static final int PLACES = 3;
  private static final int ROUNDS = 50;

  /** Keeps what is told. */
  private static final class Told implements Schedule.Listener {
    final Map<Long, String> turns = new TreeMap<>();
    final List<String> strayed = new ArrayList<>();

    @Override
    public void chose(long decision, String what) {
      turns.put(decision, what);
    }

    @Override
    public void strayed(long decision, String what) {
      strayed.add(decision + " " + what);
    }
  }

  /** Some rounds of meetings and choices; what came of each. */
  private static List<Integer> play(Schedule s) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      all.add(s.meet(i % PLACES, () -> List.of("a", "b", "a")));
      all.add(s.first(() -> List.of("x", "y"), 2));
      all.add(s.first(() -> List.of("x"), 1));
    }
    return all;
  }

  private static Schedule random(Told told, long seed) {
    Schedule s = new Schedule(told);
    s.random(true);
    s.begin(seed);
    return s;
  }

  @Test
  void byItself() {
    Schedule s = new Schedule(new Told());
    s.begin(1);
    assertFalse(s.isOn());
    assertEquals(0, s.first(() -> List.of("x", "y"), 2));
  }

  @Test
  void theSeedDecides() {
    Told first = new Told();
    List<Integer> one = play(random(first, 1));
    Told again = new Told();
    assertEquals(one, play(random(again, 1)));
    assertEquals(first.turns, again.turns);
    assertNotEquals(one, play(random(new Told(), 2)));
    assertFalse(first.turns.isEmpty());
  }

  @Test
  void whatWasToldDecidesAgain() {
    for (long seed = 0; seed < 20; seed++) {
      Told first = new Told();
      List<Integer> one = play(random(first, seed));
      Told again = new Told();
      Schedule s = new Schedule(again);
      first.turns.forEach(s::give);
      s.begin(seed + 1); // it does not count
      assertEquals(one, play(s));
      assertEquals(first.turns, again.turns);
      assertEquals(List.of(), again.strayed);
    }
  }

  @Test
  void equalNamesAreToldApart() {
    Told told = new Told();
    Schedule s = new Schedule(told);
    s.give(1, "a (2)");
    s.give(2, "b (2)");
    assertEquals(2, s.meet(0, () -> List.of("a", "b", "a")));
    assertEquals(-1, s.meet(0, () -> List.of("a", "b", "a")));
    assertEquals(0, s.first(() -> List.of("x", "y"), 2));
    assertEquals(List.of("2 b (2)"), told.strayed);
  }

  /** A place that comes again and again changes threads about as often as the logarithm of how often it came. */
  @Test
  void aLoopChangesThreadsLessAndLess() {
    Schedule s = random(new Told(), 1);
    int changes = 0;
    for (int i = 0; i < 10_000; i++) {
      changes += s.meet(7, () -> List.of("others")) >= 0 ? 1 : 0;
    }
    assertTrue(changes > 0 && changes < 40, "changes " + changes);
  }
}
