package cbcov.agent.dex;

import java.util.Map;
import java.util.TreeMap;

/** The JVM's variables of a method: one for each register and kind. Parameters come first, where the JVM puts them. */
final class Variables {
  private final Map<Integer, Integer> known = new TreeMap<>(); // by register and kind
  private int next;

  /** What is done with a variable. */
  interface Each {
    void take(int register, int kind, int variable);
  }

  Variables() {}

  /** Variables behind others that the method has. */
  Variables(int first) {
    this.next = first;
  }

  /** The next parameter is in a register. */
  void parameter(int register, int kind) {
    of(register, kind);
  }

  /** Takes all that were asked for. */
  void each(Each e) {
    known.forEach((key, variable) -> e.take(key >> 3, Kind.ALL[key & 7], variable));
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
