package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.NarrowLiteralInstruction;
import org.jf.dexlib2.iface.instruction.OneRegisterInstruction;
import org.jf.dexlib2.iface.instruction.ThreeRegisterInstruction;
import org.jf.dexlib2.iface.instruction.TwoRegisterInstruction;

/**
 * Finds what is known of the registers before each instruction, from the entry on, as ART's verifier does: to the greatest fixed point, over
 * what follows what. An exception's handler sees the registers as they were before the instruction that threw.
 */
final class Typing {
  private static final int CONSTANT = Kind.INT | Kind.FLOAT;
  private static final String THROWABLE = "Ljava/lang/Throwable;";

  private final Body body;
  private final Hierarchy classes;
  private final String self; // the method's class
  private final Registers[] before; // of instructions to which something jumps
  private final boolean[] leader;
  private final String[] caught; // by handler: what it catches

  /** Types a body; cuts are instructions that count as leaders, too. */
  Typing(Body body, Hierarchy classes, String self, Registers entry, List<Integer> cuts) {
    this.body = body;
    this.classes = classes;
    this.self = self;
    this.leader = new boolean[body.code.size()];
    this.caught = new String[body.code.size()];
    this.before = new Registers[body.code.size()];
    cuts.forEach(c -> leader[c] = true);
    solve(entry);
  }

  private void solve(Registers entry) {
    if (body.code.isEmpty()) {
      throw new IllegalArgumentException("no instructions");
    }
    leaders();
    TreeSet<Integer> work = new TreeSet<>();
    before[0] = entry;
    work.add(0);
    while (!work.isEmpty()) {
      int i = work.pollFirst();
      Registers r = new Registers(before[i]);
      while (true) {
        for (Body.Handler h : body.handlers(i)) {
          flow(r, h.target(), work);
        }
        int[] next = body.next(i);
        step(r, i);
        if (body.goesOn(i) && !leader[i + 1]) {
          i++;
          continue;
        }
        for (int n : next) {
          flow(r, n, work);
        }
        break;
      }
    }
  }

  private void leaders() {
    leader[0] = true;
    for (int i = 0; i < leader.length; i++) {
      if (isPayload(body.opcode(i))) {
        continue;
      }
      for (Body.Handler h : body.handlers(i)) {
        leader[h.target()] = true;
        String t = h.type() == null ? THROWABLE : h.type();
        caught[h.target()] = caught[h.target()] == null ? t : classes.commonType(caught[h.target()], t);
      }
      if (body.opcode(i).canContinue() && !Body.isIf(body.opcode(i)) && !isSwitch(body.opcode(i))) {
        continue;
      }
      for (int n : body.next(i)) {
        leader[n] = true;
      }
    }
  }

  private static boolean isSwitch(Opcode o) {
    return o == Opcode.PACKED_SWITCH || o == Opcode.SPARSE_SWITCH;
  }

  static boolean isPayload(Opcode o) {
    return o == Opcode.PACKED_SWITCH_PAYLOAD || o == Opcode.SPARSE_SWITCH_PAYLOAD || o == Opcode.ARRAY_PAYLOAD;
  }

  private void flow(Registers r, int to, TreeSet<Integer> work) {
    Registers known = before[to];
    if (known == null) {
      before[to] = new Registers(r);
    } else if (!known.merge(r, classes)) {
      return;
    }
    work.add(to);
  }

  /** Reports whether something jumps to an instruction, or the method begins there. */
  boolean isLeader(int i) {
    return leader[i];
  }

  /** The registers before a leader; null where nothing gets there. */
  Registers before(int leader) {
    return before[leader];
  }

  /** What a handler catches. */
  String caught(int handler) {
    return caught[handler];
  }

  /** The leaders that something reaches, in their order. */
  List<Integer> leadersReached() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      if (before[i] != null) {
        all.add(i);
      }
    }
    return all;
  }

  /** Does to the registers what an instruction does. */
  void step(Registers r, int i) {
    Instruction in = body.code.get(i);
    Opcode o = in.getOpcode();
    Arithmetic.Op op = Arithmetic.of(o);
    if (op != null) {
      r.set(a(in), op.result(), null);
      return;
    }
    switch (o) {
      case MOVE, MOVE_FROM16, MOVE_16, MOVE_WIDE, MOVE_WIDE_FROM16, MOVE_WIDE_16, MOVE_OBJECT, MOVE_OBJECT_FROM16, MOVE_OBJECT_16 ->
          r.set(a(in), moved(r, in), r.type(b(in)));
      case MOVE_RESULT, MOVE_RESULT_WIDE, MOVE_RESULT_OBJECT -> r.set(a(in), result(i - 1));
      case MOVE_EXCEPTION -> r.set(a(in), caught[i] == null ? THROWABLE : caught[i]);
      case CONST_4, CONST_16, CONST, CONST_HIGH16 -> {
        boolean zero = ((NarrowLiteralInstruction) in).getNarrowLiteral() == 0;
        r.set(a(in), zero ? CONSTANT | Kind.REF : CONSTANT, zero ? Registers.NULL : null);
      }
      case CONST_WIDE_16, CONST_WIDE_32, CONST_WIDE, CONST_WIDE_HIGH16 -> r.set(a(in), Kind.WIDE, null);
      case CONST_STRING, CONST_STRING_JUMBO -> r.set(a(in), "Ljava/lang/String;");
      case CONST_CLASS -> r.set(a(in), "Ljava/lang/Class;");
      case CONST_METHOD_HANDLE -> r.set(a(in), "Ljava/lang/invoke/MethodHandle;");
      case CONST_METHOD_TYPE -> r.set(a(in), "Ljava/lang/invoke/MethodType;");
      case CHECK_CAST, NEW_ARRAY -> r.set(a(in), body.type(i));
      case INSTANCE_OF, ARRAY_LENGTH -> r.set(a(in), Kind.INT, null);
      case NOT_INT, RSUB_INT, RSUB_INT_LIT8 -> r.set(a(in), Kind.INT, null);
      case NOT_LONG -> r.set(a(in), Kind.LONG, null);
      case NEW_INSTANCE -> {
        String raw = Registers.made(i, body.type(i));
        r.forget(raw);
        r.set(a(in), Kind.REF, raw);
      }
      case AGET, AGET_WIDE, AGET_OBJECT, AGET_BOOLEAN, AGET_BYTE, AGET_CHAR, AGET_SHORT -> {
        String array = r.type(b(in));
        if (Registers.NULL.equals(array)) {
          r.set(a(in), ofNothing(o), Registers.NULL);
        } else if (isLost(o, array)) {
          r.set(a(in), o == Opcode.AGET ? CONSTANT : Kind.WIDE, null);
        } else {
          r.set(a(in), element(o, array));
        }
      }
      case IGET, IGET_WIDE, IGET_OBJECT, IGET_BOOLEAN, IGET_BYTE, IGET_CHAR, IGET_SHORT, SGET, SGET_WIDE, SGET_OBJECT, SGET_BOOLEAN, SGET_BYTE,
              SGET_CHAR, SGET_SHORT ->
          r.set(a(in), body.field(i).type());
      case INVOKE_DIRECT, INVOKE_DIRECT_RANGE -> {
        Call c = body.call(i);
        String raw = c.isConstructor() ? r.type(c.registers().get(0)) : null;
        if (raw != null && Registers.isRaw(raw)) {
          r.initialized(raw, raw.equals(Registers.THIS) ? self : Registers.madeType(raw));
        }
      }
      default -> {
        if (o.setsRegister()) {
          throw new IllegalArgumentException("unknown instruction " + o.name);
        }
      }
    }
  }

  /** The kinds that a move moves: a wide one those of two registers. */
  static int moved(Registers r, Instruction in) {
    return r.kinds(b(in));
  }

  /** The type of what the instruction before a move-result gives. */
  private String result(int i) {
    Call c = body.call(i);
    return c == null ? body.type(i) : c.result(); // a filled array
  }

  /** The kinds of what is in an array that is always null: all that it can be, since nobody gets to see it. */
  static int ofNothing(Opcode o) {
    return switch (o) {
      case AGET -> CONSTANT;
      case AGET_WIDE -> Kind.WIDE;
      case AGET_OBJECT -> Kind.REF;
      default -> Kind.INT;
    };
  }

  /**
   * Reports whether only the array itself knows whether an instruction means whole numbers or fractions. A phone's verifier takes the type from
   * an instance-of before a branch (ART method_verifier.cc, CodeFlowVerifyInstruction), and so shrinkers leave the cast out; the JVM's does not.
   */
  static boolean isLost(Opcode o, String array) {
    boolean either = o == Opcode.AGET || o == Opcode.APUT || o == Opcode.AGET_WIDE || o == Opcode.APUT_WIDE;
    return either && !Registers.NULL.equals(array) && (array == null || array.charAt(0) != '[' || Hierarchy.isReference(array.substring(1)));
  }

  /** The type of what is in an array. One whose type is lost has what the instruction can mean. */
  static String element(Opcode o, String array) {
    boolean known = array != null && array.length() > 1 && array.charAt(0) == '[';
    return switch (o) {
      case AGET_OBJECT, APUT_OBJECT -> known && Hierarchy.isReference(array.substring(1)) ? array.substring(1) : Hierarchy.OBJECT;
      case AGET_WIDE, APUT_WIDE -> known && array.equals("[D") ? "D" : "J";
      case AGET_BOOLEAN, APUT_BOOLEAN -> "Z";
      case AGET_BYTE, APUT_BYTE -> "B";
      case AGET_CHAR, APUT_CHAR -> "C";
      case AGET_SHORT, APUT_SHORT -> "S";
      default -> known && array.equals("[F") ? "F" : "I";
    };
  }

  static int a(Instruction in) {
    return ((OneRegisterInstruction) in).getRegisterA();
  }

  static int b(Instruction in) {
    return ((TwoRegisterInstruction) in).getRegisterB();
  }

  static int c(Instruction in) {
    return ((ThreeRegisterInstruction) in).getRegisterC();
  }
}
