package example;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes matchers of patterns with none to three groups, for texts in which they match several times, once or never. */
public final class Matches {
  private Matches() {}

  /** A matcher of a pattern with some groups. */
  public static Matcher of(int groups, int times) {
    StringBuilder pattern = new StringBuilder("a");
    for (int i = 0; i < Math.floorMod(groups, 4); i++) {
      pattern.insert(0, '(').append(')');
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.floorMod(times, 4); i++) {
      text.append(Math.floorMod(times, 2) == 0 ? "b" : "").append('a');
    }
    return Pattern.compile(pattern.toString()).matcher(text);
  }
}
