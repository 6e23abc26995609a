package cbcov.agent.host;

import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * A class loader of code under test. Android's and the JDK's classes win over its own, and so do the agent's; its own classes and files win over all
 * else of the agent's class path, which is Robolectric's.
 */
abstract class OwnFirst extends ClassLoader {
  private static final String AGENT = "cbcov/agent/";

  private final Platform platform;

  static {
    registerAsParallelCapable();
  }

  OwnFirst(String name, Platform platform, ClassLoader android) {
    super(name, android);
    this.platform = platform;
  }

  /** A class of its own, translated; null: it has none of that internal name. */
  abstract byte[] translated(String internal);

  /** A class of its own has been loaded. */
  void loaded(Class<?> c) {}

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      String internal = name.replace('.', '/');
      if (c == null && !name.startsWith("java.") && !internal.startsWith(AGENT) && !platform.has(internal)) {
        byte[] b = translated(internal);
        if (b != null) {
          c = defineClass(name, b, 0, b.length);
          loaded(c);
        }
      }
      if (c == null && !sees(name, platform)) {
        throw new ClassNotFoundException(name);
      }
      return c != null ? c : super.loadClass(name, resolve);
    }
  }

  /** Reports whether a class that is not its own can be had from the loader below, which has the agent's class path too. */
  boolean sees(String name, Platform platform) {
    return true;
  }

  /** Its own files; else Robolectric's, which asks for its own by the main thread's loader. */
  @Override
  public URL getResource(String name) {
    URL u = findResource(name);
    return u != null ? u : getParent().getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) {
    URL u = findResource(name);
    return u == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(u));
  }
}
