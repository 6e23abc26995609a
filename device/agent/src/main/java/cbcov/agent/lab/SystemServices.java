package cbcov.agent.lab;

import android.os.IInterface;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.shadows.ShadowServiceManager;
import org.robolectric.util.ReflectionHelpers;

/**
 * System services of experiments' own, behind the interfaces that Android's classes call. Android keeps what it once got of a service
 * in static fields: so a service's object stays for all experiments, and only who answers its calls changes.
 */
final class SystemServices {
  private static final Map<Class<?>, Object> ZERO =
      Map.of(
          boolean.class, false,
          byte.class, (byte) 0,
          short.class, (short) 0,
          char.class, '\0',
          int.class, 0,
          long.class, 0L,
          float.class, 0f,
          double.class, 0d);

  private static final Map<String, Service> MADE = new HashMap<>(); // by name and type

  private final Map<String, Object> before = new HashMap<>(); // what the device had, by name

  /** Answers the calls of whoever has the service. */
  private static final class Service implements InvocationHandler {
    private final IInterface object;
    private InvocationHandler calls; // null: nobody

    Service(Class<? extends IInterface> type) {
      this.object = (IInterface) stub(type, this);
    }

    @Override
    public Object invoke(Object self, Method method, Object[] args) throws Throwable {
      return calls == null ? null : calls.invoke(self, method, args);
    }
  }

  /** Puts a service in place of the device's. */
  void put(String name, String type, InvocationHandler calls) {
    Class<? extends IInterface> c = type(type).asSubclass(IInterface.class);
    Service s = MADE.computeIfAbsent(name + " " + type, k -> new Service(c));
    s.calls = calls;
    before.putIfAbsent(name, services().get(name));
    ShadowServiceManager.addBinderService(name, c, s.object);
  }

  private static Map<String, Object> services() {
    return ReflectionHelpers.getStaticField(ShadowServiceManager.class, "binderServices");
  }

  static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("this API level has no " + name, e);
    }
  }

  /** An object of an interface, whose calls go to a handler; those that it answers with null get 0 or false where that is wanted. */
  static Object stub(Class<?> type, InvocationHandler calls) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, args) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(self, method, args);
          }
          Object answer = calls.invoke(self, method, args == null ? new Object[0] : args);
          return answer != null ? answer : ZERO.get(method.getReturnType());
        });
  }

  private static Object ofObject(Object self, Method m, Object[] args) {
    return switch (m.getName()) {
      case "equals" -> self == args[0];
      case "hashCode" -> System.identityHashCode(self);
      default -> "stub";
    };
  }

  /** Gives the device its own services back. */
  void restore() {
    MADE.values().forEach(s -> s.calls = null);
    before.forEach(
        (name, service) -> {
          if (service == null) {
            services().remove(name);
          } else {
            services().put(name, service);
          }
        });
    before.clear();
  }
}
