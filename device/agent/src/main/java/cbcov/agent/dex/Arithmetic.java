package cbcov.agent.dex;

import java.util.EnumMap;
import java.util.Map;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Opcodes;

/** What the instructions that only calculate are on the JVM: DEX and JVM calculate alike, NaN and overflow included. */
final class Arithmetic {
  /** An operation: its JVM instruction, the kinds of its operands (right 0: it has one) and of its result. */
  record Op(int jvm, int left, int right, int result) {}

  private static final Map<Opcode, Op> OPS = new EnumMap<>(Opcode.class);
  private static final String[] TYPES = {"INT", "LONG", "FLOAT", "DOUBLE"};
  private static final int[] KINDS = {Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE};

  private Arithmetic() {}

  static {
    String[] all = {"ADD", "SUB", "MUL", "DIV", "REM"};
    for (int op = 0; op < all.length; op++) {
      for (int t = 0; t < TYPES.length; t++) {
        binary(all[op] + "_" + TYPES[t], new Op(Opcodes.IADD + 4 * op + t, KINDS[t], KINDS[t], KINDS[t]));
      }
    }
    String[] whole = {"SHL", "SHR", "USHR", "AND", "OR", "XOR"};
    for (int op = 0; op < whole.length; op++) {
      for (int t = 0; t < 2; t++) {
        int right = op < 3 ? Kind.INT : KINDS[t]; // how far to shift is an int
        binary(whole[op] + "_" + TYPES[t], new Op(Opcodes.ISHL + 2 * op + t, KINDS[t], right, KINDS[t]));
      }
    }
    for (int t = 0; t < TYPES.length; t++) {
      unary("NEG_" + TYPES[t], Opcodes.INEG + t, KINDS[t], KINDS[t]);
    }
    int jvm = Opcodes.I2L; // the JVM's are in the order of the types, too
    for (int from = 0; from < TYPES.length; from++) {
      for (int to = 0; to < TYPES.length; to++) {
        if (from != to) {
          unary(TYPES[from] + "_TO_" + TYPES[to], jvm++, KINDS[from], KINDS[to]);
        }
      }
    }
    unary("INT_TO_BYTE", Opcodes.I2B, Kind.INT, Kind.INT);
    unary("INT_TO_CHAR", Opcodes.I2C, Kind.INT, Kind.INT);
    unary("INT_TO_SHORT", Opcodes.I2S, Kind.INT, Kind.INT);
    put("CMPL_FLOAT", new Op(Opcodes.FCMPL, Kind.FLOAT, Kind.FLOAT, Kind.INT));
    put("CMPG_FLOAT", new Op(Opcodes.FCMPG, Kind.FLOAT, Kind.FLOAT, Kind.INT));
    put("CMPL_DOUBLE", new Op(Opcodes.DCMPL, Kind.DOUBLE, Kind.DOUBLE, Kind.INT));
    put("CMPG_DOUBLE", new Op(Opcodes.DCMPG, Kind.DOUBLE, Kind.DOUBLE, Kind.INT));
    put("CMP_LONG", new Op(Opcodes.LCMP, Kind.LONG, Kind.LONG, Kind.INT));
  }

  private static void put(String name, Op op) {
    OPS.put(Opcode.valueOf(name), op);
  }

  private static void unary(String name, int jvm, int from, int to) {
    put(name, new Op(jvm, from, 0, to));
  }

  private static void binary(String name, Op op) {
    for (String form : new String[] {"", "_2ADDR", "_LIT8", "_LIT16"}) {
      try {
        put(name + form, op);
      } catch (IllegalArgumentException e) {
        continue; // there is no such form
      }
    }
  }

  /** The operation of an instruction; null where it is none. */
  static Op of(Opcode o) {
    return OPS.get(o);
  }
}
