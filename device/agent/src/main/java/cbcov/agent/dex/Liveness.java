package cbcov.agent.dex;

import java.util.Arrays;
import java.util.List;

/**
 * Finds as which kinds a register's value is used later: a constant or a move needs JVM variables of those only. Backwards, to the least
 * fixed point. What the instructions use is told first, by {@link #use} and {@link #move}.
 */
final class Liveness {
  private static final int[] NONE = {};

  private final Body body;
  private final Typing typing;
  private final int[][] uses; // by instruction: registers and kinds, see used; null: none
  private final int[] moves; // by instruction: its source, and the kinds that it can move, see used; 0: none
  private final byte[] needed; // by instruction that sets a register: the kinds as which that is used
  private final byte[][] before; // by leader: the kinds of each register that are used from there on

  Liveness(Body body, Typing typing) {
    this.body = body;
    this.typing = typing;
    this.uses = new int[body.code.size()][];
    this.moves = new int[body.code.size()];
    this.needed = new byte[body.code.size()];
    this.before = new byte[body.code.size()][];
  }

  /** A register and kinds of it; never 0 where there are kinds. */
  private static int used(int register, int kinds) {
    return register << 8 | kinds;
  }

  /** An instruction uses a register as a kind. */
  void use(int i, int register, int kind) {
    int n = uses[i] == null ? 0 : uses[i].length;
    uses[i] = n == 0 ? new int[1] : Arrays.copyOf(uses[i], n + 1);
    uses[i][n] = used(register, kind);
  }

  /** An instruction moves a register's value, which may be of some kinds. */
  void move(int i, int register, int kinds) {
    moves[i] = used(register, kinds);
  }

  /** As which kinds the value that an instruction gives its register is used. */
  int needed(int i) {
    return needed[i];
  }

  /** The kinds of a register that are used from a leader on. */
  int live(int leader, int register) {
    byte[] live = before[leader];
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
    for (int n : body.next(last)) {
      add(live, n);
    }
    for (int i = last; i >= leader; i--) {
      back(live, i);
    }
    byte[] old = before[leader];
    before[leader] = live;
    return old == null || !Arrays.equals(old, live);
  }

  private boolean isInner(int i) {
    return body.goesOn(i) && !typing.isLeader(i + 1);
  }

  private void back(byte[] live, int i) {
    if (body.opcode(i).setsRegister()) {
      int r = Typing.a(body.code.get(i));
      needed[i] = live[r];
      live[r] = 0;
    }
    if (moves[i] != 0) {
      live[moves[i] >>> 8] |= (byte) (needed[i] & moves[i]);
    }
    for (int u : uses[i] == null ? NONE : uses[i]) {
      live[u >>> 8] |= (byte) u;
    }
    for (Body.Handler h : body.handlers(i)) {
      add(live, h.target());
    }
  }

  private void add(byte[] live, int leader) {
    byte[] more = before[leader];
    for (int r = 0; more != null && r < live.length; r++) {
      live[r] |= more[r];
    }
  }
}
