package cbcov.agent.phone;

import cbcov.agent.host.AppLoader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import sun.misc.Unsafe;

/**
 * Reads fields as they lie in memory. That runs no code, wants no access, and takes no identity hash codes, as method handles do for classes that they
 * meet; reflection is made of those since JDK 18.
 */
final class Memory {
  private static final Unsafe UNSAFE = unsafe();

  /** Class.getDeclaredFields asks a table for the class, and so takes a hash code of each that is met. */
  private static final MethodHandle FIELDS = fields();

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

  /** Where a field lies, by its class and name. */
  private static final MethodHandle OFFSET = offset();

  private static final long UNKNOWN = -1;
  private static final int MANY = 200; // it makes one after 127 (java.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD)

  /** A field of one of the app's classes. */
  static final class Slot {
    final Class<?> of;
    final AppLoader.Declared declared;
    private final Field field; // null: the offset is known
    private final long offset;

    private Slot(Class<?> of, AppLoader.Declared declared) throws NoSuchFieldException {
      this.of = of;
      this.declared = declared;
      this.offset = offset(of, declared.name());
      this.field = offset == UNKNOWN ? Memory.field(of, declared.name()) : null;
    }

    boolean isStatic() {
      return Modifier.isStatic(declared.access());
    }

    /** A compiler made it. */
    boolean isSynthetic() {
      return (declared.access() & 0x1000) != 0;
    }

    boolean isEnumConstant() {
      return (declared.access() & 0x4000) != 0;
    }

    boolean isPrimitive() {
      return declared.desc().length() == 1;
    }

    /** What it has in an object; a static one, in any. */
    Object get(Object o) {
      return field != null ? Memory.get(o, field) : at(isStatic() ? of : o, offset, declared.desc().charAt(0));
    }
  }

  /** Uses its method handles so often that the JVM makes no more classes for them, see {@link State#prepare}. */
  static void prepare() {
    for (int i = 0; i < MANY; i++) {
      fields(Slot.class);
      offset(Slot.class, "offset");
    }
  }

  /** The fields that one of the app's classes declares, in the order of their names. */
  static List<Slot> slots(Class<?> c) throws NoSuchFieldException {
    List<Slot> all = new ArrayList<>();
    for (AppLoader.Declared d : ((AppLoader) c.getClassLoader()).fields(c)) {
      all.add(new Slot(c, d));
    }
    return all;
  }

  /** The class that has a field where a class names it (JVMS 5.4.3.2): itself, an interface, or one above it; null: none has, or there is no class. */
  static Class<?> declares(Class<?> from, String field) {
    for (Class<?> c = from; c != null; c = c.getSuperclass()) {
      if (has(c, field)) {
        return c;
      }
      for (Class<?> i : c.getInterfaces()) {
        Class<?> found = declares(i, field);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static boolean has(Class<?> c, String field) {
    if (c.getClassLoader() instanceof AppLoader l) {
      for (AppLoader.Declared d : l.fields(c)) {
        if (d.name().equals(field)) {
          return true;
        }
      }
      return false;
    }
    for (Field f : fields(c)) {
      if (f.getName().equals(field)) {
        return true;
      }
    }
    return false;
  }

  private static MethodHandle offset() {
    try {
      Class<?> inner = Class.forName("jdk.internal.misc.Unsafe");
      MethodHandles.Lookup in = MethodHandles.privateLookupIn(inner, MethodHandles.lookup());
      Object unsafe = in.findStatic(inner, "getUnsafe", MethodType.methodType(inner)).invoke();
      MethodHandle m = in.findVirtual(inner, "objectFieldOffset", MethodType.methodType(long.class, Class.class, String.class));
      return m.bindTo(unsafe);
    } catch (Throwable e) {
      return null; // a later JDK may have it otherwise
    }
  }

  /** Where a class's own field lies, of a static one in the class; below 0: there is none, or only reflection can say it. */
  static long offset(Class<?> c, String name) {
    try {
      boolean has = OFFSET != null && !c.isArray() && !c.isPrimitive(); // the JVM would end over one that has no fields
      return has ? (long) OFFSET.invokeExact(c, name) : UNKNOWN;
    } catch (Throwable e) {
      return UNKNOWN; // later JDKs tell of no static ones
    }
  }

  private static MethodHandle fields() {
    try {
      MethodHandles.Lookup in = MethodHandles.privateLookupIn(Class.class, MethodHandles.lookup());
      return in.findVirtual(Class.class, "getDeclaredFields0", MethodType.methodType(Field[].class, boolean.class));
    } catch (ReflectiveOperationException e) {
      return null; // a later JDK may have it otherwise
    }
  }

  /** The fields that a class has itself. */
  static Field[] fields(Class<?> c) {
    try {
      return FIELDS == null ? c.getDeclaredFields() : (Field[]) FIELDS.invokeExact(c, false);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field that a class or one above it has. */
  static Field field(Class<?> from, String name) throws NoSuchFieldException {
    for (Class<?> c = from; c != null; c = c.getSuperclass()) {
      for (Field f : fields(c)) {
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
    return at(base, at, f.getType().descriptorString().charAt(0));
  }

  private static Object at(Object base, long at, char type) {
    return switch (type) {
      case 'I' -> UNSAFE.getIntVolatile(base, at);
      case 'J' -> UNSAFE.getLongVolatile(base, at);
      case 'Z' -> UNSAFE.getBooleanVolatile(base, at);
      case 'F' -> UNSAFE.getFloatVolatile(base, at);
      case 'D' -> UNSAFE.getDoubleVolatile(base, at);
      case 'C' -> UNSAFE.getCharVolatile(base, at);
      case 'S' -> UNSAFE.getShortVolatile(base, at);
      case 'B' -> UNSAFE.getByteVolatile(base, at);
      default -> UNSAFE.getObjectVolatile(base, at);
    };
  }

  /** The same by the field's name. */
  static Object get(Object of, String name) throws NoSuchFieldException {
    return get(of, field(of.getClass(), name));
  }

  /** A field of a long, by where it lies. */
  static long number(Object of, long at) {
    return UNSAFE.getLongVolatile(of, at);
  }

  static void number(Object of, long at, long n) {
    UNSAFE.putLongVolatile(of, at, n);
  }

  static int number(Object of, String name) throws NoSuchFieldException {
    return (int) get(of, name);
  }
}
