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
      b = translate(name, Places.wanted());
      done.put(name, b);
    }
    return b;
  }

  private byte[] translate(String name, boolean places) {
    ClassNode c = dex.convert(name);
    if (c == null) {
      return null;
    }
    if (places) {
      new Places(platform, dex::isVolatile).apply(c);
    }
    new Redirect(platform).apply(c);
    if (Loops.mustLook()) {
      Loops.apply(c);
    }
    try {
      return dex.bytes(c);
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      if (places) {
        return translate(name, false); // its threads are changed where they wait
      }
      throw e;
    }
  }
}
