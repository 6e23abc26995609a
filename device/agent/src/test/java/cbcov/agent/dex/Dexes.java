package cbcov.agent.dex;

import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.jf.smali.Smali;
import org.jf.smali.SmaliOptions;

/** Makes dex files of sources, and loads what is converted of them. */
public final class Dexes {
  private Dexes() {}

  /** Compiles a Java source to class files in a folder. */
  public static void javac(Path source, Path into) {
    int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-nowarn", "-g", "-parameters", "-d", into.toString(), source.toString());
    if (code != 0) {
      throw new IllegalArgumentException("javac: " + source);
    }
  }

  /** Makes an archive with a dex file of the class files in a folder. */
  public static Path d8(Path classes, Path into) throws Exception {
    D8.run(
        D8Command.builder()
            .addProgramFiles(classFiles(classes))
            .addLibraryFiles(android())
            .setMinApiLevel(28)
            .setOutput(into, OutputMode.DexIndexed)
            .build());
    return zip(into.resolve("classes.dex"), into.resolve("app.zip"));
  }

  static List<Path> classFiles(Path dir) throws IOException {
    try (var all = Files.walk(dir)) {
      return all.filter(p -> p.toString().endsWith(".class")).toList();
    }
  }

  /** Calls a static method without parameters that gives a text. What it throws is a text, too. */
  static String run(Class<?> c, String method) throws Exception {
    try {
      return (String) c.getMethod(method).invoke(null);
    } catch (InvocationTargetException e) {
      StringWriter w = new StringWriter();
      e.getCause().printStackTrace(new PrintWriter(w));
      return w.toString();
    }
  }

  /** Assembles sources in smali. */
  static Path smali(Path into, String... sources) throws IOException {
    List<String> files = new ArrayList<>();
    for (String s : sources) {
      Path f = into.resolve(files.size() + ".smali");
      Files.writeString(f, s);
      files.add(f.toString());
    }
    SmaliOptions options = new SmaliOptions();
    options.apiLevel = 28;
    options.outputDexFile = into.resolve("classes.dex").toString();
    if (!Smali.assemble(options, files)) {
      throw new IllegalArgumentException("smali does not assemble it");
    }
    return zip(into.resolve("classes.dex"), into.resolve("app.zip"));
  }

  static Path zip(Path dex, Path to) throws IOException {
    try (OutputStream f = Files.newOutputStream(to);
        ZipOutputStream z = new ZipOutputStream(f)) {
      z.putNextEntry(new ZipEntry("classes.dex"));
      Files.copy(dex, z);
      z.closeEntry();
    }
    return to;
  }

  static Path android() {
    for (String p : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      if (p.contains("android-all-") && p.endsWith(".jar")) {
        return Path.of(p);
      }
    }
    throw new IllegalStateException("Android's jar is not on the class path");
  }

  /** A loader of the classes of an archive, converted. Other classes are the JDK's. */
  static ClassLoader load(Path archive) throws IOException {
    return load(archive, Parts.JVM);
  }

  /** The same, with methods of a size in parts. */
  static ClassLoader load(Path archive, Parts.Size larger) throws IOException {
    DexClasses dex = new DexClasses(List.of(archive));
    dex.cut(larger);
    ClassLoader jdk = ClassLoader.getPlatformClassLoader();
    dex.among(
        name -> {
          Hierarchy.Place p = dex.place(name);
          return p != null ? p : of(name, jdk);
        });
    return new ClassLoader(Dexes.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
          Class<?> c = findLoadedClass(name);
          var node = c == null ? dex.convert(name.replace('.', '/')) : null;
          if (node != null) {
            byte[] b = dex.bytes(node);
            c = defineClass(name, b, 0, b.length);
          }
          return c != null ? c : super.loadClass(name, resolve);
        }
      }
    };
  }

  private static Hierarchy.Place of(String name, ClassLoader jdk) {
    try {
      Class<?> c = Class.forName(name.replace('/', '.'), false, jdk);
      String superName = c.getSuperclass() == null ? null : c.getSuperclass().getName().replace('.', '/');
      return new Hierarchy.Place(name, superName, new String[0], c.isInterface());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
