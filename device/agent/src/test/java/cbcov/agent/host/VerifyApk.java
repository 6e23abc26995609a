package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Converts every class of an APK and lets the JVM verify it, without running anything of it. Prints a line for each class and method with a
 * fault. Arguments: Android's plain jar, APKs.
 */
public final class VerifyApk {
  private static final String FAULT = "the embedded device cannot convert ";

  private VerifyApk() {}

  public static void main(String[] args) throws Exception {
    for (String apk : List.of(args).subList(1, args.length)) {
      verify(Path.of(args[0]), Path.of(apk));
    }
  }

  private static void verify(Path framework, Path apk) throws Exception {
    long start = System.nanoTime();
    DexClasses dex = new DexClasses(List.of(apk));
    Platform platform = new Platform(framework, dex::place);
    Translator translator = new Translator(dex, platform);
    long read = System.nanoTime();
    int n = 0;
    int faults = 0;
    int absent = 0;
    TreeSet<String> names = new TreeSet<>();
    dex.names().forEach(names::add);
    long bytes = 0;
    for (String name : names) {
      if (platform.has(name)) {
        continue;
      }
      n++;
      byte[] b = translator.translate(name);
      bytes += b.length;
      faults += stubs(b);
    }
    long converted = System.nanoTime();
    URLClassLoader android = new URLClassLoader(new URL[] {framework.toUri().toURL()}, VerifyApk.class.getClassLoader());
    OwnFirst loader =
        new OwnFirst("app", platform, android) {
          @Override
          byte[] translated(String internal) {
            return translator.translate(internal);
          }
        };
    for (String name : names) {
      if (platform.has(name)) {
        continue;
      }
      try {
        Class.forName(name.replace('/', '.'), false, loader).getDeclaredMethods(); // which links the class first
      } catch (NoClassDefFoundError | TypeNotPresentException e) {
        absent++; // a class that nobody has: a phone says it too
      } catch (Throwable t) {
        faults++;
        System.out.println(name + ": " + String.valueOf(t).replace("\n", " ").replaceAll(" +", " ").substring(0, Math.min(900, String.valueOf(t).replace("\n", " ").replaceAll(" +", " ").length())));
      }
    }
    System.out.printf(
        "%s: %d classes, %d faults, %d with a class that nobody has; read %d ms, converted %d ms, verified %d ms, %d KB%n",
        apk.getFileName(), n, faults, absent, (read - start) / 1_000_000, (converted - read) / 1_000_000, (System.nanoTime() - converted) / 1_000_000, bytes >> 10);
  }

  private static int stubs(byte[] b) {
    ClassNode c = new ClassNode();
    new org.objectweb.asm.ClassReader(b).accept(c, 0);
    int n = 0;
    for (MethodNode m : c.methods) {
      for (AbstractInsnNode i : m.instructions) {
        if (i instanceof LdcInsnNode l && l.cst instanceof String s && s.startsWith(FAULT)) {
          System.out.println(s);
          n++;
        }
      }
    }
    return n;
  }
}
