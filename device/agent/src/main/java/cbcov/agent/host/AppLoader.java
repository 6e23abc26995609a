package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;

/** The class loader of one process of the app. A new process gets a new loader, so that no static field survives. */
public final class AppLoader extends OwnFirst {
  private final Translator translator;
  private final Path apk;

  static {
    registerAsParallelCapable();
  }

  private AppLoader(Translator translator, Path apk, ClassLoader android) {
    super("app", translator.platform(), android);
    this.translator = translator;
    this.apk = apk;
  }

  /** What makes the loaders of one installed app. */
  public static final class Factory implements Setup.Loaders {
    private final Translator translator;
    private final Path apk;

    Factory(List<Path> apks, Path frameworkJar) throws IOException {
      DexClasses dex = new DexClasses(apks);
      this.translator = new Translator(dex, new Platform(frameworkJar, dex::place));
      this.apk = apks.get(0);
    }

    @Override
    public AppLoader create(ClassLoader android) {
      return new AppLoader(translator, apk, android);
    }
  }

  @Override
  byte[] translated(String internal) {
    return translator.translate(internal);
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
