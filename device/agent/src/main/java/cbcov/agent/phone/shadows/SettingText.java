package cbcov.agent.phone.shadows;

import android.provider.Settings.SettingNotFoundException;
import java.util.function.Function;

/**
 * A system setting is text, which is read as a number where one is wanted (AOSP android.provider.Settings.NameValueTable, getInt). Robolectric
 * keeps what was put and finds it under that type only.
 */
final class SettingText {
  private SettingText() {}

  /** A number that was put as one, by a getter and two defaults: text; null: there is none. */
  static <T> String of(Function<T, T> getter, T one, T other) {
    T v = getter.apply(one);
    return v.equals(one) && getter.apply(other).equals(other) ? null : v.toString();
  }

  /** Text as a number; null: it is none. */
  static <T> T number(String text, Function<String, T> parse) {
    try {
      return text == null ? null : parse.apply(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  static <T> T wanted(T value, String name) throws SettingNotFoundException {
    if (value == null) {
      throw new SettingNotFoundException(name);
    }
    return value;
  }
}
