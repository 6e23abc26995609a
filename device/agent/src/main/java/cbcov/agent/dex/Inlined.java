package cbcov.agent.dex;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBuffer;
import org.jf.dexlib2.iface.reference.MethodReference;

/**
 * Constructors that R8 inlined away. Where a constructor of A only calls one of its super class B, R8 lets the code say {@code new A} and
 * call B's constructor on it; the JVM does not allow that (JVMS 4.10.1.9, invokespecial). So A gets a constructor with B's parameters that
 * does what A's did, and one parameter more, of this class or an array of it, by which no other constructor is like it: as many
 * dimensions as there are classes between the two.
 *
 * <p>All code is looked through once, for the instructions new-instance and invoke-direct alone.
 */
public final class Inlined {
  private static final String MARK = "Lcbcov/agent/dex/Inlined;";
  private static final int NEW_INSTANCE = 0x22;
  private static final int INVOKE_DIRECT = 0x70;
  private static final int INVOKE_DIRECT_RANGE = 0x76;

  /** A constructor that passes a call on to the super class. */
  record Passing(String descriptor, int steps) {}

  private final Map<String, Set<Passing>> byClass = new HashMap<>(); // internal names
  private final Hierarchy classes;

  Inlined(Hierarchy classes) {
    this.classes = classes;
  }

  /** The constructors that a class with an internal name needs in addition. */
  Set<Passing> of(String name) {
    return byClass.getOrDefault(name, Set.of());
  }

  /** How many classes above a class another one is; 0: it is not above it. Types are descriptors. */
  static int steps(Hierarchy classes, String of, String above) {
    Set<String> seen = new LinkedHashSet<>();
    int steps = 0;
    for (String c = Hierarchy.internal(of); c != null && seen.add(c); steps++) {
      if (c.equals(Hierarchy.internal(above))) {
        return steps;
      }
      Hierarchy.Place p = classes.find(c);
      c = p == null ? null : p.superName();
    }
    return 0;
  }

  /** The descriptor of the constructor that passes a call on. */
  static String descriptor(String of, int steps) {
    return of.substring(0, of.length() - 2) + "[".repeat(steps - 1) + MARK + ")V";
  }

  /** Looks through a dex file's code. */
  void add(DexBackedDexFile dex) {
    new Search(dex).run();
  }

  private void need(String name, String above, String descriptor) {
    int steps = steps(classes, "L" + name + ";", above);
    for (String c = name; steps > 0; steps--) {
      Hierarchy.Place p = classes.find(c);
      if (!byClass.computeIfAbsent(c, k -> new LinkedHashSet<>()).add(new Passing(descriptor, steps)) || p == null) {
        return;
      }
      c = p.superName();
    }
  }

  /** One dex file. */
  private final class Search {
    private final DexBackedDexFile dex;
    private final DexBuffer buffer;
    private final DexBuffer data;
    private final int[] initOf; // by method: the type of which it is a constructor; -1: it is none
    private final int[] lengths = new int[256]; // of instructions, in code units
    private int at; // in the class data

    Search(DexBackedDexFile dex) {
      this.dex = dex;
      this.buffer = dex.getBuffer();
      this.data = dex.getDataBuffer();
      Opcodes known = dex.getOpcodes();
      for (int i = 0; i < 256; i++) {
        org.jf.dexlib2.Opcode o = known.getOpcodeByValue(i);
        lengths[i] = o == null || o.format.isPayloadFormat ? 1 : o.format.size / 2;
      }
      int methods = buffer.readSmallUint(0x58);
      int where = buffer.readSmallUint(0x5C);
      this.initOf = new int[methods];
      for (int i = 0; i < methods; i++) {
        int name = buffer.readSmallUint(where + i * 8 + 4);
        initOf[i] = dex.getStringSection().get(name).equals(Call.INIT) ? buffer.readUshort(where + i * 8) : -1;
      }
    }

    void run() {
      int n = buffer.readSmallUint(0x60);
      int where = buffer.readSmallUint(0x64);
      for (int i = 0; i < n; i++) {
        int type = buffer.readSmallUint(where + i * 32);
        int superType = buffer.readInt(where + i * 32 + 8);
        at = buffer.readSmallUint(where + i * 32 + 24);
        if (at != 0) {
          members(type, superType);
        }
      }
    }

    /** Reads class_data_item (dex format, "class_data_item"). */
    private void members(int type, int superType) {
      int fields = uleb();
      int more = uleb();
      int direct = uleb();
      int virtual = uleb();
      for (int i = 0; i < 2 * (fields + more); i++) {
        uleb();
      }
      for (int list : new int[] {direct, virtual}) {
        int method = 0;
        for (int i = 0; i < list; i++) {
          method += uleb();
          uleb(); // flags
          int code = uleb();
          if (code != 0) {
            look(code, type, superType, initOf[method] >= 0);
          }
        }
      }
    }

    private int uleb() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        int b = data.readUbyte(at++);
        value |= (b & 0x7F) << shift;
        if (b < 0x80) {
          return value;
        }
      }
    }

    /** Reads code_item: which classes it makes objects of, and which constructors it calls. */
    private void look(int code, int type, int superType, boolean constructor) {
      int units = data.readSmallUint(code + 12);
      Map<Integer, Integer> made = new TreeMap<>(); // how many objects, by type
      Map<Integer, Integer> calls = new TreeMap<>(); // of constructors, by type
      Set<Integer> called = new TreeSet<>(); // constructors
      for (int i = 0; i < units; ) {
        int unit = data.readUshort(code + 16 + 2 * i);
        int op = unit & 0xFF;
        if (op == NEW_INSTANCE) {
          made.merge(data.readUshort(code + 16 + 2 * (i + 1)), 1, Integer::sum);
        } else if (op == INVOKE_DIRECT || op == INVOKE_DIRECT_RANGE) {
          int method = data.readUshort(code + 16 + 2 * (i + 1));
          if (initOf[method] >= 0) {
            called.add(method);
            calls.merge(initOf[method], 1, Integer::sum);
          }
        }
        i += op == 0 && unit != 0 ? payload(code + 16 + 2 * i, unit) : lengths[op];
      }
      for (int m : called) {
        if (calls.get(initOf[m]) <= made.getOrDefault(initOf[m], 0)) {
          continue; // for objects of its own class
        }
        made.forEach((of, n) -> {
          boolean perhapsOwn = constructor && (of == type || of == superType); // one call is for the constructor's own object
          if (n > calls.getOrDefault(of, 0) - (perhapsOwn ? 1 : 0)) {
            need(of, m);
          }
        });
        if (constructor && initOf[m] != type && initOf[m] != superType) {
          need(superType, m);
        }
      }
    }

    /** The length of a payload, in code units (dex format, "packed-switch-payload" and the two behind it). */
    private int payload(int where, int unit) {
      int size = data.readUshort(where + 2);
      return switch (unit >> 8) {
        case 1 -> size * 2 + 4;
        case 2 -> size * 4 + 2;
        case 3 -> (int) (((long) size * data.readSmallUint(where + 4) + 1) / 2) + 4;
        default -> 1;
      };
    }

    private void need(int type, int method) {
      if (type < 0) {
        return; // Object has no super class
      }
      MethodReference m = dex.getMethodSection().get(method);
      String of = Hierarchy.internal(dex.getTypeSection().get(type));
      String descriptor = "(" + String.join("", Call.strings(m.getParameterTypes())) + ")V";
      Inlined.this.need(of, m.getDefiningClass(), descriptor);
    }
  }
}
