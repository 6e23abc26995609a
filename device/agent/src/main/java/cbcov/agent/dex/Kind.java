package cbcov.agent.dex;

import org.objectweb.asm.Opcodes;

/**
 * What a register may hold, as the JVM tells values apart. A DEX register has no type of its own: one constant may be an int, a float, and
 * where it is 0 null, until an instruction uses it as one of them. So a register has a set of kinds, and a JVM variable for each kind of it
 * that is ever used.
 */
final class Kind {
  static final int INT = 1;
  static final int FLOAT = 2;
  static final int LONG = 4;
  static final int DOUBLE = 8;
  static final int REF = 16;

  static final int[] ALL = {INT, FLOAT, LONG, DOUBLE, REF};
  static final int WIDE = LONG | DOUBLE;

  private Kind() {}

  /** The kind of a value with a type. */
  static int of(CharSequence type) {
    return switch (type.charAt(0)) {
      case 'F' -> FLOAT;
      case 'J' -> LONG;
      case 'D' -> DOUBLE;
      case 'L', '[' -> REF;
      default -> INT;
    };
  }

  /** How many JVM variables one takes, or registers. */
  static int size(int kind) {
    return (kind & WIDE) != 0 ? 2 : 1;
  }

  /** A kind's place in ALL. */
  static int index(int kind) {
    return Integer.numberOfTrailingZeros(kind);
  }

  static int load(int kind) {
    return switch (kind) {
      case INT -> Opcodes.ILOAD;
      case FLOAT -> Opcodes.FLOAD;
      case LONG -> Opcodes.LLOAD;
      case DOUBLE -> Opcodes.DLOAD;
      default -> Opcodes.ALOAD;
    };
  }

  static int store(int kind) {
    return load(kind) - Opcodes.ILOAD + Opcodes.ISTORE;
  }

  static int returns(int kind) {
    return switch (kind) {
      case INT -> Opcodes.IRETURN;
      case FLOAT -> Opcodes.FRETURN;
      case LONG -> Opcodes.LRETURN;
      case DOUBLE -> Opcodes.DRETURN;
      default -> Opcodes.ARETURN;
    };
  }
}
