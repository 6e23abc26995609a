package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import cbcov.agent.dex.Hierarchy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** The class loader of one process of the app. A new process gets a new loader, so that no static field survives. */
public final class AppLoader extends OwnFirst {
  private static final String[] AGENT = {"cbcov.agent.phone.", "cbcov.agent.dex."}; // what translated code calls
  private static final String[] LEGACY_HTTP = {"org.apache.http.", "org.apache.commons.logging.", "org.apache.commons.codec."};

  private final Factory app;
  private final List<Class<?>> loaded = new ArrayList<>();

  static {
    registerAsParallelCapable();
  }

  private AppLoader(Factory app, ClassLoader android) {
    super("app", app.platform, android);
    this.app = app;
  }

  /** What makes the loaders of one installed app. */
  public static final class Factory implements Setup.Loaders {
    private static final int HTTP_LEFT = 28;
    private static final String LIBRARY = "org.apache.http.legacy";

    private final List<Path> apks;
    private final Path framework;
    private final Platform platform;
    private final Function<String, byte[]> classes;
    private final Map<String, byte[]> had = new HashMap<>(); // class files that a process has asked for; null: the app has none
    private boolean meetings; // those ask where threads meet
    private final boolean legacyHttp;
    private DexClasses dex; // null: nobody has asked for it

    /** Makes loaders of class files by internal names; null where the app has no such class. */
    Factory(List<Path> apks, Path frameworkJar, int targetSdk, Function<String, byte[]> classes) throws IOException {
      this.apks = apks;
      this.framework = frameworkJar;
      this.platform = new Platform(frameworkJar, name -> dex().place(name));
      this.classes = classes;
      this.legacyHttp = targetSdk < HTTP_LEFT || namesLegacyHttp(apks.get(0));
    }

    /** Makes loaders that convert the app's classes themselves. */
    Factory(List<Path> apks, Path frameworkJar, int targetSdk) throws IOException {
      this(apks, frameworkJar, targetSdk, Translator.of(apks, frameworkJar)::translated);
    }

    private synchronized DexClasses dex() {
      try {
        if (dex == null) {
          dex = new DexClasses(apks);
        }
        return dex;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private synchronized byte[] classFile(String internal) {
      if (meetings != Places.wanted()) {
        meetings = Places.wanted();
        had.clear();
      }
      if (!had.containsKey(internal)) {
        byte[] file = classes.apply(internal);
        Touched t = Setup.touched();
        had.put(internal, t == null ? file : t.apply(internal, file));
      }
      return had.get(internal);
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
      return new AppLoader(this, android);
    }

    @Override
    public Setup.Code read(Path file) throws IOException {
      return code(new DexClasses(List.of(file)));
    }

    @Override
    public Setup.Code read(List<byte[]> dexFiles) throws IOException {
      return code(DexClasses.of(dexFiles));
    }

    @Override
    public Map<String, Integer> unsupported(String internal) throws IOException {
      return platform.unsupported(internal);
    }

    private Setup.Code code(DexClasses brought) throws IOException {
      return new Translator(
          brought,
          new Platform(
              framework,
              name -> {
                Hierarchy.Place own = brought.place(name);
                return own != null ? own : dex().place(name);
              }));
    }
  }

  /**
   * An app sees Android's and the JDK's classes. Apache's HTTP client left Android with API level 28, for apps that target it and do not ask for
   * it (AOSP PackageBackwardCompatibility).
   */
  @Override
  boolean sees(String name, Platform platform) {
    if (platform.has(name.replace('.', '/')) || Stream.of(AGENT).anyMatch(name::startsWith) || name.startsWith("[")) {
      return true;
    }
    return app.legacyHttp && Stream.of(LEGACY_HTTP).anyMatch(name::startsWith);
  }

  @Override
  byte[] translated(String internal) {
    return app.classFile(internal);
  }

  @Override
  void loaded(Class<?> c) {
    synchronized (loaded) {
      loaded.add(c);
    }
  }

  /** A field as a class file has it: its descriptor, and its flags as in {@link java.lang.reflect.Modifier} and above. */
  public record Declared(String name, String desc, int access) {}

  /** The fields that one of its classes declares, in the order of their names. Reflection would load the classes of all fields. */
  public List<Declared> fields(Class<?> c) {
    List<Declared> all = new ArrayList<>();
    byte[] file = app.classFile(c.getName().replace('.', '/'));
    if (file != null) {
      new ClassReader(file).accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
              all.add(new Declared(name, desc, access));
              return null;
            }
          },
          ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
    all.sort(new ByName());
    return all;
  }

  private static final class ByName implements Comparator<Declared> {
    @Override
    public int compare(Declared a, Declared b) {
      return a.name.compareTo(b.name);
    }
  }

  /** The process's own classes, in the order in which they were loaded. */
  public List<Class<?>> loaded() {
    synchronized (loaded) {
      return new ArrayList<>(loaded);
    }
  }

  @Override
  protected URL findResource(String name) {
    for (Path apk : app.apks) {
      try {
        URL u = new URL("jar:" + apk.toUri().toURL() + "!/" + name);
        u.openStream().close();
        return u;
      } catch (IOException e) {
        continue; // the next one may have it
      }
    }
    return null;
  }
}
