package cbcov.agent.dex;

import java.util.HashMap;
import java.util.Map;

/** The JVM's variables of a method: one for each register and kind. Parameters come first, where the JVM puts them. */
final class Variables {
  private final Map<Integer, Integer> known = new HashMap<>();
  private int next;

  /** The next parameter is in a register. */
  void parameter(int register, int kind) {
    of(register, kind);
  }

  int of(int register, int kind) {
    Integer v = known.get(register << 3 | Kind.index(kind));
    if (v == null) {
      v = next;
      next += Kind.size(kind);
      known.put(register << 3 | Kind.index(kind), v);
    }
    return v;
  }
}
