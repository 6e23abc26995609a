package cbcov.agent.host;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * The class loader of one process of the app. A new process gets a new loader, so that no static field survives. The app's own
 * class wins over one of the agent's or Robolectric's class path, Android's and the JDK's over the app's.
 */
public final class AppLoader extends ClassLoader {
  private final Translator translator;
  private final Path apk;

  static {
    registerAsParallelCapable();
  }

  private AppLoader(Translator translator, Path apk, ClassLoader android) {
    super("app", android);
    this.translator = translator;
    this.apk = apk;
  }

  /** What makes the loaders of one installed app. */
  public static final class Factory implements Setup.Loaders {
    private final Translator translator;
    private final Path apk;

    Factory(List<Path> apks, Path frameworkJar) throws IOException {
      AppDex dex = new AppDex(apks);
      this.translator = new Translator(dex, new Platform(frameworkJar, dex.infos()::get));
      this.apk = apks.get(0);
    }

    @Override
    public AppLoader create(ClassLoader android) {
      return new AppLoader(translator, apk, android);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      String internal = name.replace('.', '/');
      if (c == null && !name.startsWith("java.") && !translator.platform().has(internal)) {
        byte[] b = translator.translate(internal);
        if (b != null) {
          c = defineClass(name, b, 0, b.length);
        }
      }
      return c != null ? c : super.loadClass(name, resolve);
    }
  }

  /** Files of the APK, as Java code may ask for them; else Robolectric's, which asks for its own by the main thread's loader. */
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
    try {
      URL u = new URL("jar:" + apk.toUri().toURL() + "!/" + name);
      u.openStream().close();
      return u;
    } catch (IOException e) {
      return null;
    }
  }
}
