package cbcov.agent.trial;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Values that are written down. */
final class Literals {
  private Literals() {}

  /** Makes the value of a type that a text says. Who asks for what cannot be written down gets an IllegalArgumentException. */
  static Object make(Class<?> type, String text, ClassLoader loader) throws Untried {
    Class<?> t = Types.boxed(type);
    if (t == String.class || t == CharSequence.class) {
      return text;
    } else if (Types.isBox(t)) {
      return boxed(t, text);
    } else if (t == Object.class) {
      return new Object();
    } else if (t == Class.class) {
      return Types.find(text, loader);
    } else if (t.isArray()) {
      return array(t.getComponentType(), text, loader);
    } else if (t.isEnum()) {
      return constant(t, text);
    } else if (t.isInterface()) {
      return standIn(t, loader);
    }
    throw new IllegalArgumentException("objects of " + t.getName() + " cannot be written down");
  }

  private static Object boxed(Class<?> box, String text) {
    if (box == Boolean.class) {
      return Boolean.valueOf(text);
    } else if (box == Character.class) {
      return text.isEmpty() ? '\0' : text.charAt(0);
    } else if (box == Byte.class) {
      return Byte.valueOf(text);
    } else if (box == Short.class) {
      return Short.valueOf(text);
    } else if (box == Integer.class) {
      return Integer.valueOf(text);
    } else if (box == Long.class) {
      return Long.valueOf(text);
    }
    String number = text.endsWith("Inf") ? text + "inity" : text; // as Go has it
    return box == Float.class ? (Object) Float.valueOf(number) : Double.valueOf(number);
  }

  private static Object array(Class<?> of, String text, ClassLoader loader) throws Untried {
    String[] texts = text.isEmpty() ? new String[0] : text.split(",", -1);
    Object made = Array.newInstance(of, texts.length);
    for (int i = 0; i < texts.length; i++) {
      Array.set(made, i, make(of, texts[i], loader));
    }
    return made;
  }

  private static Object constant(Class<?> of, String name) {
    for (Object c : of.getEnumConstants()) {
      if (((Enum<?>) c).name().equals(name)) {
        return c;
      }
    }
    throw new IllegalArgumentException(of.getName() + " has no constant " + name);
  }

  /** An object of an interface whose methods give nothing. */
  private static Object standIn(Class<?> type, ClassLoader loader) {
    ClassLoader own = type.getClassLoader();
    return Proxy.newProxyInstance(own == null ? loader : own, new Class<?>[] {type}, new Nothing(type.getName()));
  }

  private record Nothing(String type) implements InvocationHandler {
    @Override
    public Object invoke(Object self, Method m, Object[] args) {
      if (m.getDeclaringClass() == Object.class) {
        return switch (m.getName()) {
          case "equals" -> self == args[0];
          case "hashCode" -> type.hashCode();
          default -> "a stand-in for " + type;
        };
      }
      Attempt.ask();
      Class<?> r = m.getReturnType();
      return r.isPrimitive() && r != void.class ? Array.get(Array.newInstance(r, 1), 0) : null;
    }
  }
}
