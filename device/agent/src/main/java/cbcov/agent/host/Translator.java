package cbcov.agent.host;

import cbcov.agent.dex.DexClasses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;

/**
 * Turns one class of the app's dex files into a JVM class: package {@code cbcov.agent.dex} converts it, {@link Redirect} redirects calls.
 * Nothing is translated before it is asked for; what was translated is kept for the app's next process.
 */
final class Translator implements Setup.Code {
  private final DexClasses dex;
  private final Platform platform;
  private final Map<String, byte[]> done = new HashMap<>();

  Translator(DexClasses dex, Platform platform) {
    this.dex = dex;
    this.platform = platform;
    dex.among(platform);
  }

  Platform platform() {
    return platform;
  }

  @Override
  public List<String> names() {
    List<String> all = new ArrayList<>();
    dex.names().forEach(all::add);
    all.sort(null);
    return all;
  }

  @Override
  public synchronized byte[] translated(String name) {
    byte[] b = done.get(name);
    if (b == null) {
      b = translate(name, Places.wanted() || Loops.mustLook());
      done.put(name, b);
    }
    return b;
  }

  /** A class; asking: its places where threads meet, and its loops, ask, where that is wanted. */
  private byte[] translate(String name, boolean asking) {
    ClassNode c = dex.convert(name);
    if (c == null) {
      return null;
    }
    if (asking && Places.wanted()) {
      new Places(platform, dex::isVolatile).apply(c);
    }
    Identity.apply(c, platform);
    new Redirect(platform).apply(c);
    if (asking && Loops.mustLook()) {
      Loops.apply(c);
    }
    try {
      return dex.bytes(c);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      if (asking) {
        return translate(name, false); // its threads change only where they wait
      }
      throw e;
    }
  }
}
