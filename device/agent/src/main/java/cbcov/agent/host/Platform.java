package cbcov.agent.host;

import cbcov.agent.dex.Hierarchy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of Android and of the JDK, and of what runs on them. Names are internal ones (p/A). */
final class Platform implements Hierarchy {
  private final ZipFile framework;
  private final Map<String, Place> known = new HashMap<>();
  private final Map<String, Boolean> plain = new HashMap<>();
  private final Map<String, Map<String, Integer>> unsupported = new HashMap<>();
  private final Function<String, Place> app;

  /** Knows the classes of Android and of the JDK, and asks for the app's. */
  Platform(Path frameworkJar, Function<String, Place> app) throws IOException {
    this.framework = new ZipFile(frameworkJar.toFile());
    this.app = app;
    Redirect.NEW.forEach((of, name) -> known.put(name, new Place(name, of, new String[0], false))); // stack frames have both
    for (String name : new String[] {Turns.NAME, Referents.NAME}) { // of the JDK since Woven has put them there
      known.put(name, new Place(name, "java/lang/Object", new String[0], false));
    }
  }

  /** Reports whether Android or the JDK has the class, which then wins over an app's own, as on a phone. */
  synchronized boolean has(String name) {
    return platform(name) != null;
  }

  /** The class's place in the hierarchy; null when nobody has it. */
  @Override
  public synchronized Place find(String name) {
    Place info = platform(name);
    return info != null ? info : app.apply(name);
  }

  private Place platform(String name) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    Place info = read(name);
    known.put(name, info);
    return info;
  }

  /** Reports whether a class is Android's or the JDK's, and its objects have java.lang.Object's hash codes. */
  synchronized boolean isPlain(String name) {
    Boolean known = plain.get(name);
    if (known == null) {
      known = readPlain(name);
      plain.put(name, known);
    }
    return known;
  }

  private boolean readPlain(String name) {
    if (name.equals("java/lang/Object")) {
      return true;
    }
    try (InputStream in = open(name)) {
      if (in == null) {
        return false;
      }
      boolean[] own = new boolean[1];
      ClassReader r = new ClassReader(in);
      r.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
              own[0] |= (method + desc).equals("hashCode()I");
              return null;
            }
          },
          ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return !own[0] && isPlain(r.getSuperName());
    } catch (IOException e) {
      return false;
    }
  }

  /** What a class file says of a class's place. */
  static Place info(ClassReader r) {
    return new Place(r.getClassName(), r.getSuperName(), r.getInterfaces(), (r.getAccess() & Opcodes.ACC_INTERFACE) != 0);
  }

  private Place read(String name) {
    try (InputStream in = open(name)) {
      return in == null ? null : info(new ClassReader(in));
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Members of one of Android's classes, by name and type, that apps may use although the SDK has none of them, each with the highest
   * targetSdkVersion that may ({@code @UnsupportedAppUsage}); null: Android has no such class.
   */
  synchronized Map<String, Integer> unsupported(String name) throws IOException {
    if (!unsupported.containsKey(name)) {
      ZipEntry e = framework.getEntry(name + ".class");
      unsupported.put(name, e == null ? null : UnsupportedUsage.of(framework.getInputStream(e)));
    }
    return unsupported.get(name);
  }

  private InputStream open(String name) throws IOException {
    ZipEntry e = framework.getEntry(name + ".class");
    if (e != null) {
      return framework.getInputStream(e);
    }
    // Only the JDK's own: the agent's class path must not show through.
    return ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class");
  }
}
