package cbcov.agent.trial;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Types by the names that cbcov has for them: "int", "java.util.Map$Entry", "byte[]". */
final class Types {
  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of(
          "boolean", boolean.class, "byte", byte.class, "char", char.class, "short", short.class, "int", int.class, "long", long.class, "float", float.class,
          "double", double.class, "void", void.class);
  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          boolean.class, Boolean.class, byte.class, Byte.class, char.class, Character.class, short.class, Short.class, int.class, Integer.class, long.class,
          Long.class, float.class, Float.class, double.class, Double.class);
  private static final String ARRAY = "[]";
  private static final String LAMBDA = "$$Lambda";

  private Types() {}

  /** The type of a name; its class is not initialized. */
  static Class<?> find(String name, ClassLoader loader) throws Untried {
    try {
      if (name.endsWith(ARRAY)) {
        return find(name.substring(0, name.length() - ARRAY.length()), loader).arrayType();
      }
      Class<?> primitive = PRIMITIVES.get(name);
      return primitive != null ? primitive : Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new Untried("class " + name + " cannot be loaded", e);
    }
  }

  static String name(Class<?> c) {
    return c.isArray() ? name(c.getComponentType()) + ARRAY : c.getName();
  }

  /** The name of an object's class. The JVM numbers those that it makes itself by what it has made before: they are told without the number. */
  static String nameOf(Object o) {
    Class<?> c = o.getClass();
    if (Proxy.isProxyClass(c) && c.getInterfaces().length > 0) {
      return c.getInterfaces()[0].getName();
    }
    String name = name(c);
    int lambda = name.indexOf(LAMBDA);
    return lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length());
  }

  /** The class of a primitive type's boxes; another type is its own. */
  static Class<?> boxed(Class<?> c) {
    return BOXES.getOrDefault(c, c);
  }

  /** Reports whether a class has boxes of primitive values for objects. */
  static boolean isBox(Class<?> c) {
    return BOXES.containsValue(c);
  }

  /** Reports whether a value can be an argument of a type: of a primitive one, too, which a narrower one may become. */
  static boolean fits(Object value, Class<?> type) {
    if (value == null) {
      return !type.isPrimitive();
    }
    if (!type.isPrimitive()) {
      return type.isInstance(value);
    }
    return boxed(type).isInstance(value) || width(value.getClass()) > 0 && width(value.getClass()) < width(boxed(type)) && !(type == char.class);
  }

  /** The place of a box among those of numbers, of which the wider ones stand behind (Java Language Specification 5.1.2); 0: it is none. */
  private static int width(Class<?> box) {
    if (box == Byte.class) {
      return 1;
    } else if (box == Short.class || box == Character.class) {
      return 2;
    } else if (box == Integer.class) {
      return 3;
    } else if (box == Long.class) {
      return 4;
    } else if (box == Float.class) {
      return 5;
    }
    return box == Double.class ? 6 : 0;
  }
}
