package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;

/**
 * Turns one class of the app's dex files into a JVM class: package {@code cbcov.agent.dex} converts it, {@link Redirect} redirects calls.
 * Any thread.
 */
final class Translator implements Setup.Code {
  private final DexClasses dex;
  private final Platform platform;
  private Recorded recorded; // null: nobody wants to know who calls the app's own methods

  Translator(DexClasses dex, Platform platform) {
    this.dex = dex;
    this.platform = platform;
    dex.among(platform);
  }

  /** Translates the classes of some APKs. */
  static Translator of(List<Path> apks, Path frameworkJar) throws IOException {
    DexClasses dex = new DexClasses(apks);
    return new Translator(dex, new Platform(frameworkJar, dex::place));
  }

  /** Has methods tell of their calls. Before the first class. */
  void record(Recorded r) {
    recorded = r;
  }

  @Override
  public List<String> names() {
    List<String> all = new ArrayList<>();
    dex.names().forEach(all::add);
    all.sort(null);
    return all;
  }

  /** Reports whether a class is one of these. */
  boolean has(String name) {
    return dex.place(name) != null;
  }

  @Override
  public byte[] translated(String name) {
    return translate(name, true);
  }

  /** A class; asking: its loops ask, and where that is wanted its places where threads meet and its methods. */
  private byte[] translate(String name, boolean asking) {
    ClassNode c = dex.convert(name);
    if (c == null) {
      return null;
    }
    Set<AbstractInsnNode> spins = asking ? Spins.of(c) : Set.of(); // as the app has them
    if (asking && Places.wanted()) {
      new Places(platform, dex::isVolatile).apply(c);
    }
    Identity.apply(c, platform);
    if (asking && recorded != null) {
      recorded.apply(c);
    }
    new Redirect(platform).apply(c);
    if (asking) {
      Loops.apply(c, spins);
    }
    try {
      return dex.bytes(c);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      if (asking) {
        return translate(name, false); // its threads change only where they wait, its loops do not end, and its calls are not recorded
      }
      throw e;
    }
  }
}
