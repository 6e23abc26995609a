package cbcov.agent.lab;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Objects of platform classes that a service hands out and that have no constructor for others. */
final class Bare {
  private Bare() {}

  /** Makes an object without running a constructor; fields are names and values by turns, those not named are empty. */
  static <T> T make(Class<T> type, Object... fields) {
    try {
      T made = type.cast(allocate(type));
      for (int i = 0; i + 1 < fields.length; i += 2) {
        Field f = field(type, String.valueOf(fields[i]));
        f.setAccessible(true);
        f.set(made, fields[i + 1]);
      }
      return made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("make " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  private static Object allocate(Class<?> type) throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe"); // by name, since javac warns of it
    Field f = unsafe.getDeclaredField("theUnsafe");
    f.setAccessible(true);
    Method allocate = unsafe.getMethod("allocateInstance", Class.class);
    return allocate.invoke(f.get(null), type);
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
