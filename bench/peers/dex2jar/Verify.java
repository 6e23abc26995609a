import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.node.DexMethodNode;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Turns the dex files of APKs into JVM classes and links every class, so that the JVM verifies all methods. The arguments are groups: an
 * APK, what was made of it, and "--". Prints how many classes of each are right, and each fault of what was made that the first of its group has
 * not; then it fails. Static initialisers are renamed: linking a class would run them.
 */
public final class Verify {
  private static final Map<String, ClassReader> PLATFORM = new HashMap<>();

  private final Map<String, byte[]> app = new TreeMap<>();
  private final Map<String, ClassReader> own = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    boolean good = true;
    List<String> known = null; // faults of the group's first
    for (String arg : args) {
      if (arg.equals("--")) {
        known = null;
        continue;
      }
      Verify v = new Verify();
      v.translate(Path.of(arg));
      System.out.println(arg + ": " + v.link());
      if (known == null) {
        known = v.faults;
        continue;
      }
      known.forEach(v.faults::remove); // each once
      v.faults.forEach(f -> System.out.println("new fault: " + f));
      good &= v.faults.isEmpty();
    }
    System.exit(good ? 0 : 1);
  }

  /** Reads classes.dex, classes2.dex, …; the first definition of a class counts. */
  private void translate(Path apk) throws Exception {
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      for (int i = 1; ; i++) {
        ZipEntry e = zip.getEntry(i == 1 ? "classes.dex" : "classes" + i + ".dex");
        if (e == null) {
          return;
        }
        try (InputStream in = zip.getInputStream(e)) {
          translate(in.readAllBytes());
        }
      }
    }
  }

  private void translate(byte[] dex) throws Exception {
    Path jar = Files.createTempFile("verify", ".jar");
    Files.delete(jar);
    try {
      Dex2jar converter = Dex2jar.from(dex);
      converter.setExceptionHandler(new Untranslated());
      converter.to(jar);
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry e : Collections.list(zip.entries())) {
          String name = e.getName();
          if (name.endsWith(".class")) {
            app.putIfAbsent(name.substring(0, name.length() - 6), zip.getInputStream(e).readAllBytes());
          }
        }
      }
    } finally {
      Files.deleteIfExists(jar);
    }
  }

  /** What dex2jar cannot translate is a fault of its own. */
  private final class Untranslated implements DexExceptionHandler {
    @Override
    public void handleFileException(Exception e) {
      throw new IllegalStateException(e);
    }

    @Override
    public void handleMethodTranslateException(Method m, DexMethodNode node, MethodVisitor mv, Exception e) {
      faults.add(m + " cannot be translated: " + e);
      mv.visitInsn(Opcodes.ACONST_NULL);
      mv.visitInsn(Opcodes.ATHROW);
    }
  }

  /** Links all classes; says how many are right. */
  private String link() throws Exception {
    Map<String, byte[]> ready = new TreeMap<>();
    app.forEach((name, bytes) -> ready.put(name.replace('/', '.'), framed(bytes)));
    ClassLoader loader = new Loader(ready);
    Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
    int good = 0;
    for (String name : ready.keySet()) {
      try {
        unsafe.ensureClassInitialized(Class.forName(name, false, loader));
        good++;
      } catch (VerifyError | ClassFormatError | IncompatibleClassChangeError e) {
        faults.add(name + " " + e.toString().split("\n")[0]);
      } catch (Throwable e) {
        good++; // a superclass of the framework that this JVM cannot initialise, or a class that is missing
      }
    }
    return "verified " + good + " of " + ready.size() + " classes";
  }

  /** The class with the stack frames that the verifier wants. */
  private byte[] framed(byte[] bytes) {
    ClassWriter w =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return common(a, b);
          }
        };
    ClassVisitor rename =
        new ClassVisitor(Opcodes.ASM9, w) {
          @Override
          public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            super.visit(Math.max(version, Opcodes.V1_8), access, name, signature, parent, interfaces);
          }

          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] thrown) {
            boolean init = name.equals("<clinit>");
            return super.visitMethod(init ? access | Opcodes.ACC_PUBLIC : access, init ? "clinit$" : name, desc, signature, thrown);
          }
        };
    new ClassReader(bytes).accept(rename, ClassReader.SKIP_FRAMES);
    return w.toByteArray();
  }

  private String common(String a, String b) {
    if (isInterface(a) || isInterface(b)) {
      return "java/lang/Object";
    }
    List<String> supers = supers(a);
    for (String s : supers(b)) {
      if (supers.contains(s)) {
        return s;
      }
    }
    return "java/lang/Object";
  }

  private List<String> supers(String name) {
    List<String> list = new ArrayList<>();
    while (name != null) {
      list.add(name);
      ClassReader c = reader(name);
      name = c == null ? null : c.getSuperName();
    }
    return list;
  }

  private boolean isInterface(String name) {
    ClassReader c = reader(name);
    return c != null && (c.getAccess() & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Finds a class in the app, the framework or Java; null if it is in none. */
  private ClassReader reader(String name) {
    byte[] bytes = app.get(name);
    return bytes != null ? own.computeIfAbsent(name, n -> new ClassReader(bytes)) : PLATFORM.computeIfAbsent(name, Verify::platform);
  }

  private static ClassReader platform(String name) {
    try (InputStream in = Verify.class.getClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? null : new ClassReader(in.readAllBytes());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Defines the app's classes before it asks its parent, which has the framework. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(Verify.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> c = findLoadedClass(name);
      if (c != null) {
        return c;
      }
      byte[] b = classes.get(name);
      return b == null ? super.loadClass(name, resolve) : defineClass(name, b, 0, b.length);
    }
  }
}
