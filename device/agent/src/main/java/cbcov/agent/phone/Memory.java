package cbcov.agent.phone;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import sun.misc.Unsafe;

/**
 * Reads fields as they lie in memory. That runs no code, wants no access, and takes no identity hash codes, as method handles do for classes that they
 * meet; reflection is made of those since JDK 18.
 */
final class Memory {
  private static final Unsafe UNSAFE = unsafe();

  private Memory() {}

  private static Unsafe unsafe() {
    try {
      Field f = Unsafe.class.getDeclaredField("theUnsafe");
      f.setAccessible(true);
      return (Unsafe) f.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field that a class or one above it has. */
  static Field field(Class<?> from, String name) throws NoSuchFieldException {
    for (Class<?> c = from; c != null; c = c.getSuperclass()) {
      for (Field f : c.getDeclaredFields()) {
        if (f.getName().equals(name)) {
          return f;
        }
      }
    }
    throw new NoSuchFieldException(from.getName() + "." + name);
  }

  /** What a field of an object has, primitives boxed; of a static one, of no object. */
  @SuppressWarnings("deprecation")
  static Object get(Object of, Field f) {
    boolean isStatic = Modifier.isStatic(f.getModifiers());
    Object base = isStatic ? UNSAFE.staticFieldBase(f) : of;
    long at = isStatic ? UNSAFE.staticFieldOffset(f) : UNSAFE.objectFieldOffset(f);
    Class<?> type = f.getType();
    if (!type.isPrimitive()) {
      return UNSAFE.getObjectVolatile(base, at);
    }
    return switch (type.getName()) {
      case "int" -> UNSAFE.getIntVolatile(base, at);
      case "long" -> UNSAFE.getLongVolatile(base, at);
      case "boolean" -> UNSAFE.getBooleanVolatile(base, at);
      case "float" -> UNSAFE.getFloatVolatile(base, at);
      case "double" -> UNSAFE.getDoubleVolatile(base, at);
      case "char" -> UNSAFE.getCharVolatile(base, at);
      case "short" -> UNSAFE.getShortVolatile(base, at);
      default -> UNSAFE.getByteVolatile(base, at);
    };
  }

  /** The same by the field's name. */
  static Object get(Object of, String name) throws NoSuchFieldException {
    return get(of, field(of.getClass(), name));
  }

  static int number(Object of, String name) throws NoSuchFieldException {
    return (int) get(of, name);
  }
}
