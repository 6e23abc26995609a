package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** What the translator must know of classes: super class, interfaces, whether it is one. Names are internal ones (p/A). */
final class Platform {
  /** A class's place in the hierarchy. */
  record Info(String name, String superName, String[] interfaces, boolean isInterface) {}

  private final ZipFile framework;
  private final Map<String, Info> known = new HashMap<>();
  private final Function<String, Info> app;

  /** Knows the classes of Android and of the JDK, and asks for the app's. */
  Platform(Path frameworkJar, Function<String, Info> app) throws IOException {
    this.framework = new ZipFile(frameworkJar.toFile());
    this.app = app;
  }

  /** Reports whether Android or the JDK has the class, which then wins over an app's own, as on a phone. */
  synchronized boolean has(String name) {
    return platform(name) != null;
  }

  /** The class's place in the hierarchy; null when nobody has it. */
  synchronized Info find(String name) {
    Info info = platform(name);
    return info != null ? info : app.apply(name);
  }

  private Info platform(String name) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    Info info = read(name);
    known.put(name, info);
    return info;
  }

  /** What a class file says of a class's place. */
  static Info info(ClassReader r) {
    return new Info(r.getClassName(), r.getSuperName(), r.getInterfaces(), (r.getAccess() & Opcodes.ACC_INTERFACE) != 0);
  }

  private Info read(String name) {
    try (InputStream in = open(name)) {
      return in == null ? null : info(new ClassReader(in));
    } catch (IOException e) {
      return null;
    }
  }

  private InputStream open(String name) throws IOException {
    ZipEntry e = framework.getEntry(name + ".class");
    if (e != null) {
      return framework.getInputStream(e);
    }
    // Only the JDK's own: the agent's class path must not show through.
    return ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class");
  }

  /** Reports whether a class is another one or inherits from it. */
  synchronized boolean inherits(String name, String ancestor) {
    Set<String> seen = new HashSet<>();
    for (String c = name; c != null && seen.add(c); ) {
      if (c.equals(ancestor)) {
        return true;
      }
      Info info = find(c);
      c = info == null ? null : info.superName();
    }
    return false;
  }

  /** The closest common super class, as stack frames want it. */
  synchronized String common(String a, String b) {
    Info x = find(a);
    Info y = find(b);
    if (x == null || y == null || x.isInterface() || y.isInterface()) {
      return "java/lang/Object";
    }
    Set<String> ancestors = new HashSet<>();
    for (Info i = x; i != null && ancestors.add(i.name()); i = i.superName() == null ? null : find(i.superName())) {}
    Set<String> seen = new HashSet<>();
    for (Info i = y; i != null && seen.add(i.name()); i = i.superName() == null ? null : find(i.superName())) {
      if (ancestors.contains(i.name())) {
        return i.name();
      }
    }
    return "java/lang/Object";
  }
}
