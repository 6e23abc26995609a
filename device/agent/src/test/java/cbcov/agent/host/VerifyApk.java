package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Converts every class of an APK and lets the JVM verify it, without running anything of it. As a program: prints a line for each fault and
 * two for each APK, whose classes tell of nothing first and then of what they touch; arguments are Android's plain jar and APKs.
 */
public final class VerifyApk {
  private static final String FAULT = "the embedded device cannot convert ";

  private final Path apk;
  private final DexClasses dex;
  private final Platform platform;
  private final Translator translator;
  private final ClassLoader android;
  private final String of; // the beginning of its classes' internal names; others are converted where these need them
  private final Touched touched; // has classes tell what they touch; null: they do not
  final List<String> faults = new ArrayList<>();
  private final Map<String, byte[]> files = new TreeMap<>(); // of its classes
  private int absent; // classes of which a super class or a field's class is nowhere: a phone does not load them either
  private final long[] millis = new long[3]; // to read, convert, verify

  /** Makes the loader of Android's classes, which the apps of one run share: to link them again for each takes longer than the app. */
  static ClassLoader android(Path framework) throws IOException {
    return new URLClassLoader(new URL[] {framework.toUri().toURL()}, VerifyApk.class.getClassLoader());
  }

  VerifyApk(Path framework, ClassLoader android, Path apk, String of, Touched touched) throws IOException {
    long start = System.nanoTime();
    this.apk = apk;
    this.of = of;
    this.dex = new DexClasses(List.of(apk));
    this.platform = new Platform(framework, dex::place);
    this.translator = new Translator(dex, platform);
    this.android = android;
    this.touched = touched;
    millis[0] = since(start);
  }

  public static void main(String[] args) throws Exception {
    ClassLoader android = android(Path.of(args[0]));
    for (String apk : List.of(args).subList(1, args.length)) {
      for (Touched touched : new Touched[] {null, Touched.all()}) {
        VerifyApk v = new VerifyApk(Path.of(args[0]), android, Path.of(apk), "", touched);
        v.run();
        v.faults.forEach(System.out::println);
        System.out.println(v);
      }
    }
  }

  private static long since(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }

  void run() {
    TreeSet<String> names = new TreeSet<>();
    dex.names().forEach(n -> {
      if (n.startsWith(of) && !platform.has(n)) {
        names.add(n);
      }
    });
    long start = System.nanoTime();
    names.forEach(n -> files.put(n, converted(n)));
    millis[1] = since(start);
    files.values().forEach(this::stubs);
    start = System.nanoTime();
    ClassLoader loader =
        new OwnFirst("app", platform, android) {
          @Override
          byte[] translated(String internal) {
            byte[] b = files.get(internal);
            return b == null ? converted(internal) : b;
          }
        };
    names.forEach(n -> link(n.replace('/', '.'), loader));
    millis[2] = since(start);
  }

  /** The file of one of the APK's classes; null: it has none of that name. */
  private byte[] converted(String internal) {
    byte[] b = translator.translated(internal);
    return touched == null ? b : touched.apply(internal, b);
  }

  private void link(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader).getDeclaredMethods(); // which links the class first
    } catch (NoClassDefFoundError e) {
      absent++;
    } catch (LinkageError | ClassNotFoundException e) {
      faults.add(name + ": " + String.valueOf(e).replaceAll("\\s+", " "));
    } catch (TypeNotPresentException e) {
      absent++;
    }
  }

  /** Looks for methods that could not be converted. */
  private void stubs(byte[] b) {
    if (!new String(b, StandardCharsets.ISO_8859_1).contains(FAULT)) {
      return;
    }
    ClassNode c = new ClassNode();
    new ClassReader(b).accept(c, 0);
    for (MethodNode m : c.methods) {
      for (AbstractInsnNode i : m.instructions) {
        if (i instanceof LdcInsnNode l && l.cst instanceof String s && s.startsWith(FAULT)) {
          faults.add(s);
        }
      }
    }
  }

  /** How many classes it has looked at. */
  int looked() {
    return files.size();
  }

  @Override
  public String toString() {
    return String.format(
        "%s: %d classes, %d faults, %d with a class that nobody has; read %d ms, converted %d ms, verified %d ms",
        apk.getFileName(), files.size(), faults.size(), absent, millis[0], millis[1], millis[2]);
  }
}
