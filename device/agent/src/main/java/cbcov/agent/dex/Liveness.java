package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds as which kinds a register's value is used later: a constant or a move needs JVM variables of those only. Backwards, to the least
 * fixed point. What the instructions use is told first, by {@link #use} and {@link #move}.
 */
final class Liveness {
  private record Use(int register, int kind) {}

  private final Body body;
  private final Typing typing;
  private final Map<Integer, List<Use>> uses = new HashMap<>(); // by instruction
  private final Map<Integer, Use> moves = new HashMap<>(); // by instruction: its source, and the kinds that it can move
  private final byte[] needed; // by instruction that sets a register: the kinds as which that is used
  private final Map<Integer, byte[]> before = new HashMap<>(); // by leader: the kinds of each register that are used from there on

  Liveness(Body body, Typing typing) {
    this.body = body;
    this.typing = typing;
    this.needed = new byte[body.code.size()];
  }

  /** An instruction uses a register as a kind. */
  void use(int i, int register, int kind) {
    uses.computeIfAbsent(i, k -> new ArrayList<>()).add(new Use(register, kind));
  }

  /** An instruction moves a register's value, which may be of some kinds. */
  void move(int i, int register, int kinds) {
    moves.put(i, new Use(register, kinds));
  }

  /** As which kinds the value that an instruction gives its register is used. */
  int needed(int i) {
    return needed[i];
  }

  /** The kinds of a register that are used from a leader on. */
  int live(int leader, int register) {
    byte[] live = before.get(leader);
    return live == null ? 0 : live[register];
  }

  void solve() {
    List<Integer> leaders = typing.leadersReached();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int n = leaders.size() - 1; n >= 0; n--) {
        changed |= solve(leaders.get(n));
      }
    }
  }

  /** Goes through a block from its end. */
  private boolean solve(int leader) {
    int last = leader;
    while (isInner(last)) {
      last++;
    }
    byte[] live = new byte[body.registers];
    body.next(last).forEach(n -> add(live, n));
    for (int i = last; i >= leader; i--) {
      back(live, i);
    }
    byte[] old = before.put(leader, live);
    return old == null || !Arrays.equals(old, live);
  }

  private boolean isInner(int i) {
    List<Integer> next = body.next(i);
    return next.size() == 1 && next.get(0) == i + 1 && !typing.isLeader(i + 1);
  }

  private void back(byte[] live, int i) {
    Use move = moves.get(i);
    if (body.opcode(i).setsRegister()) {
      int r = Typing.a(body.code.get(i));
      needed[i] = live[r];
      live[r] = 0;
    }
    if (move != null) {
      live[move.register] |= (byte) (needed[i] & move.kind);
    }
    for (Use u : uses.getOrDefault(i, List.of())) {
      live[u.register] |= (byte) u.kind;
    }
    body.handlers(i).forEach(h -> add(live, h.target()));
  }

  private void add(byte[] live, int leader) {
    byte[] more = before.get(leader);
    for (int r = 0; more != null && r < live.length; r++) {
      live[r] |= more[r];
    }
  }
}
