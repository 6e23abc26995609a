package cbcov.agent.phone;

import java.lang.reflect.Field;

/** Reads fields of Android's and Java's classes in objects of the app's, whose own classes may have others of the same name. */
public final class Fields {
  private Fields() {}

  /** The value of the field that a class itself declares. */
  @SuppressWarnings("unchecked")
  public static <T> T get(Class<?> declares, String field, Object of) {
    try {
      Field f = declares.getDeclaredField(field);
      f.setAccessible(true);
      return (T) f.get(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
