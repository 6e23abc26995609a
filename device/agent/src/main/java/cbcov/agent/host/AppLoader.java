package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The class loader of one process of the app. A new process gets a new loader, so that no static field survives. */
public final class AppLoader extends OwnFirst {
  private static final String AGENT = "cbcov.agent."; // what translated code calls
  private static final String[] LEGACY_HTTP = {"org.apache.http.", "org.apache.commons.logging.", "org.apache.commons.codec."};

  private final Translator translator;
  private final Path apk;
  private final boolean legacyHttp;

  static {
    registerAsParallelCapable();
  }

  private AppLoader(Translator translator, Path apk, boolean legacyHttp, ClassLoader android) {
    super("app", translator.platform(), android);
    this.translator = translator;
    this.apk = apk;
    this.legacyHttp = legacyHttp;
  }

  /** What makes the loaders of one installed app. */
  public static final class Factory implements Setup.Loaders {
    private static final int HTTP_LEFT = 28;
    private static final String LIBRARY = "org.apache.http.legacy";

    private final Translator translator;
    private final Path apk;
    private final boolean legacyHttp;

    Factory(List<Path> apks, Path frameworkJar, int targetSdk) throws IOException {
      DexClasses dex = new DexClasses(apks);
      this.translator = new Translator(dex, new Platform(frameworkJar, dex::place));
      this.apk = apks.get(0);
      this.legacyHttp = targetSdk < HTTP_LEFT || namesLegacyHttp(apk);
    }

    /** Reports whether the manifest names the library of Apache's HTTP client; its text is among the manifest's strings, in either encoding. */
    private static boolean namesLegacyHttp(Path apk) throws IOException {
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        ZipEntry e = zip.getEntry("AndroidManifest.xml");
        if (e == null) {
          return false;
        }
        try (InputStream in = zip.getInputStream(e)) {
          String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
          return bytes.contains(LIBRARY) || bytes.contains(new String(LIBRARY.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1));
        }
      }
    }

    @Override
    public AppLoader create(ClassLoader android) {
      return new AppLoader(translator, apk, legacyHttp, android);
    }
  }

  /**
   * An app sees Android's and the JDK's classes. Apache's HTTP client left Android with API level 28, for apps that target it and do not ask for
   * it (AOSP PackageBackwardCompatibility).
   */
  @Override
  boolean sees(String name, Platform platform) {
    if (platform.has(name.replace('.', '/')) || name.startsWith(AGENT) || name.startsWith("[")) {
      return true;
    }
    return legacyHttp && Stream.of(LEGACY_HTTP).anyMatch(name::startsWith);
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
