package cbcov.agent.host;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;

/** Packages of modules that are open for reflection, as far as they are asked for. Any thread. */
public final class Opened {
  private static final Set<String> OPEN = new HashSet<>();
  private static Method opens; // null: not asked for yet

  private Opened() {}

  /** Lets the members of a class, whoever's, be used by reflection. */
  public static void open(Class<?> c) {
    Module m = c.getModule();
    if (m.isNamed()) {
      open(m, c.getPackageName());
    }
  }

  /** Lets a package of a module be used by reflection: by Module's own method, which the start of the JVM has opened. */
  static synchronized void open(Module m, String name) {
    if (!OPEN.add(m.getName() + "/" + name)) {
      return;
    }
    try {
      if (opens == null) {
        Method found = Module.class.getDeclaredMethod("implAddOpensToAllUnnamed", String.class);
        found.setAccessible(true);
        opens = found;
      }
      opens.invoke(m, name);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("open " + name + ": " + e, e);
    }
  }
}
