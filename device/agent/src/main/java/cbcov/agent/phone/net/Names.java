package cbcov.agent.phone.net;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.util.stream.Stream;

/**
 * Answers the JVM's questions for names and addresses of the script's hosts, and asks who answered before for all others. The JDK has no public
 * way to put this there before 18, and since then only by a class that 17 cannot have: so it goes where the JDK keeps its resolver, a field
 * of InetAddress (JDK 17: nameService, of the type NameService; later ones: resolver, of the type InetAddressResolver).
 */
final class Names implements InvocationHandler {
  private static Names installed;

  private final Object before;
  private volatile Hosts hosts;

  private Names(Object before) {
    this.before = before;
  }

  /** Lets the JVM know a script's hosts. */
  static synchronized void install(Hosts hosts) throws ReflectiveOperationException {
    if (installed == null) {
      Field f = field();
      f.setAccessible(true);
      installed = new Names(before(f));
      installed.hosts = hosts;
      Class<?> type = f.getType();
      f.set(null, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, installed));
    }
    installed.hosts = hosts;
  }

  /** The JVM is to know no script's hosts any more. */
  static synchronized void forget() {
    if (installed != null) {
      installed.hosts = new Hosts();
    }
  }

  private static Field field() throws NoSuchFieldException {
    try {
      return InetAddress.class.getDeclaredField("nameService");
    } catch (NoSuchFieldException e) {
      return InetAddress.class.getDeclaredField("resolver");
    }
  }

  /** Who answered before. Later JDKs look for it when they are asked first. */
  private static Object before(Field f) throws ReflectiveOperationException {
    Object o = f.get(null);
    if (o == null) {
      Method resolver = InetAddress.class.getDeclaredMethod("resolver");
      resolver.setAccessible(true);
      o = resolver.invoke(null);
    }
    return o;
  }

  @Override
  public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
    if (args != null && args.length > 0 && args[0] instanceof String name && hosts.address(name) != null) {
      InetAddress a = hosts.address(name);
      return m.getReturnType() == Stream.class ? Stream.of(a) : new InetAddress[] {a};
    }
    if (args != null && args.length > 0 && args[0] instanceof byte[] bytes && hosts.name(InetAddress.getByAddress(bytes)) != null) {
      return hosts.name(InetAddress.getByAddress(bytes));
    }
    m.setAccessible(true); // the type is the JDK's own in 17
    try {
      return m.invoke(before, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
