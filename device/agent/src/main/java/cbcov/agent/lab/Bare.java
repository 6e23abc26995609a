package cbcov.agent.lab;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Objects of platform classes that a service hands out and that have no constructor for others. */
final class Bare {
  private static final Unsafe UNSAFE = unsafe();

  private Bare() {}

  private static Unsafe unsafe() {
    try {
      Field f = Unsafe.class.getDeclaredField("theUnsafe");
      f.setAccessible(true);
      return (Unsafe) f.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes an object without running a constructor; fields are names and values by turns, those not named are empty. */
  static <T> T make(Class<T> type, Object... fields) {
    try {
      T made = type.cast(UNSAFE.allocateInstance(type));
      for (int i = 0; i + 1 < fields.length; i += 2) {
        Field f = field(type, String.valueOf(fields[i]));
        f.setAccessible(true);
        f.set(made, fields[i + 1]);
      }
      return made;
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalArgumentException("make " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  private static Field field(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field f : c.getDeclaredFields()) {
        if (f.getName().equals(name)) {
          return f;
        }
      }
    }
    throw new IllegalArgumentException(type.getName() + " has no field " + name + " on this API level");
  }
}
