package cbcov.agent.dex;

import java.util.Objects;

/**
 * What is known of the registers at a point of a method: the kinds of value that each may be taken for, and the type of its reference. A
 * type is a descriptor, or one of the special ones: null, the object of a constructor before super() (THIS), an object that an instruction
 * has made and no constructor has seen.
 */
final class Registers {
  static final String NULL = "0";
  static final String THIS = "^";

  private final byte[] kinds;
  private final String[] types; // where REF is among the kinds

  Registers(int n) {
    this.kinds = new byte[n];
    this.types = new String[n];
  }

  Registers(Registers r) {
    this.kinds = r.kinds.clone();
    this.types = r.types.clone();
  }

  /** The type of what the i-th instruction makes, until its constructor is called. */
  static String made(int i, String type) {
    return "+" + i + " " + type;
  }

  static boolean isMade(String type) {
    return type.charAt(0) == '+';
  }

  static boolean isRaw(String type) {
    return isMade(type) || type.equals(THIS);
  }

  /** The class of what was made. */
  static String madeType(String type) {
    return type.substring(type.indexOf(' ') + 1);
  }

  int kinds(int r) {
    return r < kinds.length ? kinds[r] : 0;
  }

  /** The type of a register's reference; null where it has none. */
  String type(int r) {
    return r < kinds.length && (kinds[r] & Kind.REF) != 0 ? types[r] : null;
  }

  /** Reports whether one holds an object that no constructor has seen. */
  boolean hasRaw() {
    for (int r = 0; r < types.length; r++) {
      if ((kinds[r] & Kind.REF) != 0 && isRaw(types[r])) {
        return true;
      }
    }
    return false;
  }

  /** A register gets a value. */
  void set(int r, int kind, String type) {
    if (r > 0) {
      kinds[r - 1] &= ~Kind.WIDE;
    }
    kinds[r] = (byte) kind;
    types[r] = (kind & Kind.REF) != 0 ? type : null;
    if ((kind & Kind.WIDE) != 0 && r + 1 < kinds.length) {
      kinds[r + 1] = 0;
      types[r + 1] = null;
    }
  }

  /** A register gets a value of a type. */
  void set(int r, String type) {
    set(r, Kind.of(type), type);
  }

  /** A constructor was called: what was raw is an object, in all registers. */
  void initialized(String raw, String type) {
    for (int r = 0; r < types.length; r++) {
      if ((kinds[r] & Kind.REF) != 0 && raw.equals(types[r])) {
        types[r] = type;
      }
    }
  }

  /** What an instruction made is no longer what it made before. */
  void forget(String raw) {
    for (int r = 0; r < types.length; r++) {
      if ((kinds[r] & Kind.REF) != 0 && raw.equals(types[r])) {
        kinds[r] &= ~Kind.REF;
      }
    }
  }

  /** Leaves what is so here and there; reports whether that is less than was here. */
  boolean merge(Registers there, Hierarchy classes) {
    boolean changed = false;
    for (int r = 0; r < kinds.length; r++) {
      int both = kinds[r] & there.kinds[r];
      String type = null;
      if ((both & Kind.REF) != 0) {
        type = merge(types[r], there.types[r], classes);
        if (type == null) {
          both &= ~Kind.REF;
        }
      }
      if (both != kinds[r] || (both & Kind.REF) != 0 && !Objects.equals(type, types[r])) {
        kinds[r] = (byte) both;
        types[r] = type;
        changed = true;
      }
    }
    return changed;
  }

  private static String merge(String a, String b, Hierarchy classes) {
    if (a.equals(b) || b.equals(NULL) && !isRaw(a)) {
      return a;
    }
    if (a.equals(NULL) && !isRaw(b)) {
      return b;
    }
    return isRaw(a) || isRaw(b) ? null : classes.commonType(a, b);
  }
}
