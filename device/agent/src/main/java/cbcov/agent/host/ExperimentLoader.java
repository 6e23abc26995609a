package cbcov.agent.host;

import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * The class loader of one experiment. Android's and the JDK's classes win over its own, and so do the laboratory's; its own win over
 * those of Robolectric's class path.
 */
final class ExperimentLoader extends ClassLoader {
  private static final String LABORATORY = "cbcov.agent.";

  private final Library library;

  static {
    registerAsParallelCapable();
  }

  ExperimentLoader(Library library, ClassLoader android) {
    super("experiment", android);
    this.library = library;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      String internal = name.replace('.', '/');
      if (c == null && !name.startsWith("java.") && !name.startsWith(LABORATORY) && !library.platform().has(internal)) {
        byte[] b = library.translated(internal);
        if (b != null) {
          c = defineClass(name, b, 0, b.length);
        }
      }
      return c != null ? c : super.loadClass(name, resolve);
    }
  }

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

  @Override
  protected URL findResource(String name) {
    return library.resource(name);
  }
}
