package cbcov.agent.lab;

import android.os.IInterface;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.robolectric.shadows.ShadowServiceManager;

/** System services of an experiment's own, behind the interfaces that Android's classes call. */
final class SystemServices {
  private boolean changed;

  /** Puts a service in place of the device's. */
  void put(String name, String type, InvocationHandler calls) {
    changed = true;
    try {
      Class<?> c = Class.forName(type);
      Object made = proxy(c, calls);
      ShadowServiceManager.addBinderService(name, c.asSubclass(IInterface.class), (IInterface) made);
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException("service " + name + ": " + type + " is no interface of a service on this API level", e);
    }
  }

  /** An object of an interface, whose calls go to a handler; those that it answers with null get 0 or false where that is wanted. */
  static Object proxy(Class<?> type, InvocationHandler calls) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, args) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(self, method, args);
          }
          Object answer = calls.invoke(self, method, args == null ? new Object[0] : args);
          return answer != null ? answer : nothing(method.getReturnType());
        });
  }

  private static Object ofObject(Object self, Method m, Object[] args) {
    return switch (m.getName()) {
      case "equals" -> self == args[0];
      case "hashCode" -> System.identityHashCode(self);
      default -> "service";
    };
  }

  private static Object nothing(Class<?> type) {
    Map<Class<?>, Object> zero =
        Map.of(boolean.class, false, int.class, 0, long.class, 0L, float.class, 0f, double.class, 0d, byte.class, (byte) 0, short.class, (short) 0, char.class, '\0');
    return zero.get(type);
  }

  /** Gives the device its own services back. */
  void restore() {
    if (changed) {
      ShadowServiceManager.reset();
    }
  }
}
