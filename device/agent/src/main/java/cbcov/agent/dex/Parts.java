package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes a body that is too large for a method of the JVM (JVMS 4.7.3: 65,535 bytes) as several: DEX has no such limit, and tables that are made by
 * code exceed it. What goes from one part to the next stands in two arrays, one for references and one for the bits of all else, by register. Each
 * part is a static method {@code int part(int entry, Object[] references, long[] bits)}: it begins at an instruction of its own, loads what is used
 * from there on, and returns the instruction of another part that comes next, or DONE. The method itself calls one after the other.
 */
final class Parts {
  /** When a method is cut: with more bytes than so many, into parts of so many instructions. */
  record Size(int bytes, int instructions) {}

  /**
   * Calls that are redirected afterwards make a method larger, and so do the looks of its loops; a part loads and stores up to twice for each of its
   * instructions.
   */
  static final Size JVM = new Size(48_000, 1000);

  private static final int DONE = -1;
  private static final String PART = "(I[Ljava/lang/Object;[J)I";
  private static final int ENTRY = 0; // the variables of a part, and the first of those that are its own
  private static final int REFERENCES = 1;
  private static final int BITS = 2;
  private static final int OWN = 3;

  private final Body body;
  private final String self;
  private final List<String> parameters;
  private final String result;
  private final CodeWriter whole;
  private final List<Part> parts = new ArrayList<>();

  /**
   * Reads a body, with what {@link CodeWriter#of} wants.
   *
   * @throws IllegalArgumentException it cannot be cut: it is a constructor, holds a monitor, or uses an object that no constructor has seen
   */
  Parts(Body body, Hierarchy classes, String self, String superType, List<String> parameters, String result, Size size) {
    this.body = body;
    this.self = Hierarchy.internal(self);
    this.parameters = parameters;
    this.result = result;
    if (parameters.contains(Registers.THIS)) {
      throw new IllegalArgumentException("a constructor");
    }
    CodeWriter once = CodeWriter.of(body, classes, self, superType, parameters, result, List.of());
    List<Integer> cuts = cuts(once.typing(), size.instructions);
    this.whole = CodeWriter.of(body, classes, self, superType, parameters, result, cuts);
    int from = 0;
    for (int cut : cuts) {
      parts.add(new Part(from, cut));
      from = cut;
    }
    parts.add(new Part(from, body.code.size()));
  }

  /** Reports whether a method is too large, or may become so. */
  static boolean isLarge(MethodNode m, Size size) {
    CodeSizeEvaluator of = new CodeSizeEvaluator(null);
    m.accept(of);
    return of.getMaxSize() > size.bytes;
  }

  /** Where a part may begin: what holds an object that no constructor has seen, or a monitor, cannot be cut, as neither goes into an array. */
  private List<Integer> cuts(Typing typing, int size) {
    List<Integer> cuts = new ArrayList<>();
    Registers now = null;
    int last = 0;
    for (int i = 0; i < body.code.size(); i++) {
      Opcode o = body.opcode(i);
      if (o == Opcode.MONITOR_ENTER) {
        throw new IllegalArgumentException("a monitor");
      }
      if (typing.isLeader(i)) {
        now = typing.before(i) == null ? null : new Registers(typing.before(i));
      }
      if (now == null || Typing.isPayload(o)) {
        continue;
      }
      boolean taken = o == Opcode.MOVE_RESULT || o == Opcode.MOVE_RESULT_WIDE || o == Opcode.MOVE_RESULT_OBJECT;
      if (i - last >= size && !taken && o != Opcode.MOVE_EXCEPTION && !now.hasRaw()) {
        cuts.add(i);
        last = i;
      }
      typing.step(now, i);
      if (!body.canGoOn(i)) {
        now = null;
      }
    }
    return cuts;
  }

  /** Replaces a method's code by calls of its parts, which the class gets. */
  void write(MethodNode method, ClassNode of) {
    boolean isInterface = (of.access & Opcodes.ACC_INTERFACE) != 0;
    String name = method.name.replaceAll("[<>]", "") + "$part" + of.methods.size() + "$";
    for (int n = 0; n < parts.size(); n++) {
      parts.get(n).body(name + n);
    }
    for (Part p : parts) {
      p.entries(entries());
    }
    parts.forEach(p -> of.methods.add(p.code));
    method.instructions = new InsnList();
    method.tryCatchBlocks.clear();
    method.localVariables = null;
    main(method, isInterface);
  }

  /** The instructions that some part goes to in another one, and the first. */
  private TreeSet<Integer> entries() {
    TreeSet<Integer> all = new TreeSet<>(List.of(0));
    for (Part p : parts) {
      all.addAll(p.exits.keySet());
      all.addAll(p.caught.keySet());
    }
    return all;
  }

  /** One part: its instructions, its ways out, and last, where it begins. */
  private final class Part implements CodeWriter.Exits {
    final int from;
    final int to;
    final Map<Integer, Label> exits = new TreeMap<>();
    final Map<Integer, Label> caught = new TreeMap<>();
    private final Variables variables = new Variables(OWN);
    private final Label begin = new Label();
    private CodeWriter writer;
    MethodNode code;

    Part(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Label to(int instruction) {
      return exits.computeIfAbsent(instruction, k -> new Label());
    }

    @Override
    public Label caught(int handler) {
      return caught.computeIfAbsent(handler, k -> new Label());
    }

    /** Puts the result behind the registers. */
    @Override
    public void result(MethodVisitor out, int kind) {
      if (kind != 0) {
        putTop(out, body.registers, kind);
      }
      Constants.number(out, DONE);
      out.visitInsn(Opcodes.IRETURN);
    }

    void body(String name) {
      code = new MethodNode(Opcodes.ASM9, Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, PART, null, null);
      code.visitJumpInsn(Opcodes.GOTO, begin);
      writer = whole.part(from, to, variables, this);
      writer.write(code);
      caught.forEach(
          (handler, label) -> {
            code.visitLabel(label);
            putTop(code, body.registers, Kind.REF);
            leave(handler);
          });
      exits.forEach(
          (next, label) -> {
            code.visitLabel(label);
            leave(next);
          });
    }

    /** Stores what the next part may use of what is in this one's variables, and names the next instruction. */
    private void leave(int next) {
      variables.each(
          (register, kind, variable) -> {
            if ((whole.liveness().live(next, register) & kind) == 0) {
              return;
            }
            code.visitVarInsn(Opcodes.ALOAD, kind == Kind.REF ? REFERENCES : BITS);
            Constants.number(code, register);
            code.visitVarInsn(Kind.load(kind), variable);
            toBits(code, kind);
            code.visitInsn(kind == Kind.REF ? Opcodes.AASTORE : Opcodes.LASTORE);
          });
      Constants.number(code, next);
      code.visitInsn(Opcodes.IRETURN);
    }

    /** Writes where the part begins: at one of the instructions that others go to. */
    void entries(TreeSet<Integer> all) {
      List<Integer> mine = new ArrayList<>(all.subSet(from, to));
      Label[] ways = mine.stream().map(i -> new Label()).toArray(Label[]::new);
      int[] keys = mine.stream().mapToInt(i -> i).toArray();
      code.visitLabel(begin);
      code.visitVarInsn(Opcodes.ILOAD, ENTRY);
      Label never = new Label();
      code.visitLookupSwitchInsn(never, keys, ways);
      for (int n = 0; n < keys.length; n++) {
        code.visitLabel(ways[n]);
        enter(keys[n]);
      }
      code.visitLabel(never);
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.ATHROW);
    }

    private void enter(int first) {
      Registers known = whole.typing().before(first);
      variables.each(
          (register, kind, variable) -> {
            if ((whole.liveness().live(first, register) & kind) == 0) {
              return;
            }
            if (kind == Kind.REF) {
              get(register, known.type(register));
            } else {
              code.visitVarInsn(Opcodes.ALOAD, BITS);
              Constants.number(code, register);
              code.visitInsn(Opcodes.LALOAD);
              fromBits(code, kind);
            }
            code.visitVarInsn(Kind.store(kind), variable);
          });
      if (body.opcode(first) == Opcode.MOVE_EXCEPTION) {
        get(body.registers, whole.typing().caught(first));
      }
      code.visitJumpInsn(Opcodes.GOTO, writer.label(first));
    }

    private void get(int register, String type) {
      if (Registers.isRaw(type)) {
        throw new IllegalArgumentException("an object that no constructor has seen");
      }
      if (type.equals(Registers.NULL)) {
        code.visitInsn(Opcodes.ACONST_NULL);
        return;
      }
      code.visitVarInsn(Opcodes.ALOAD, REFERENCES);
      Constants.number(code, register);
      code.visitInsn(Opcodes.AALOAD);
      code.visitTypeInsn(Opcodes.CHECKCAST, Hierarchy.internal(type));
    }
  }

  /** Puts what is on the stack into an array. */
  private static void putTop(MethodVisitor out, int at, int kind) {
    if (kind == Kind.REF) {
      out.visitVarInsn(Opcodes.ALOAD, REFERENCES);
      out.visitInsn(Opcodes.SWAP);
      Constants.number(out, at);
      out.visitInsn(Opcodes.SWAP);
      out.visitInsn(Opcodes.AASTORE);
      return;
    }
    toBits(out, kind);
    out.visitVarInsn(Opcodes.ALOAD, BITS);
    out.visitInsn(Opcodes.DUP_X2);
    out.visitInsn(Opcodes.POP);
    Constants.number(out, at);
    out.visitInsn(Opcodes.DUP_X2);
    out.visitInsn(Opcodes.POP);
    out.visitInsn(Opcodes.LASTORE);
  }

  private static void toBits(MethodVisitor out, int kind) {
    switch (kind) {
      case Kind.INT -> out.visitInsn(Opcodes.I2L);
      case Kind.FLOAT -> {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
        out.visitInsn(Opcodes.I2L);
      }
      case Kind.DOUBLE -> out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
      default -> {}
    }
  }

  private static void fromBits(MethodVisitor out, int kind) {
    switch (kind) {
      case Kind.INT -> out.visitInsn(Opcodes.L2I);
      case Kind.FLOAT -> {
        out.visitInsn(Opcodes.L2I);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
      }
      case Kind.DOUBLE -> out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D", false);
      default -> {}
    }
  }

  /** The method itself: puts its parameters into the arrays, and calls the parts until one says that all is done. */
  private void main(MethodNode m, boolean isInterface) {
    int size = 0;
    for (String p : parameters) {
      size += Kind.size(Kind.of(p));
    }
    int references = size;
    int bits = size + 1;
    int entry = size + 2;
    Constants.number(m, body.registers + 1);
    m.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    m.visitVarInsn(Opcodes.ASTORE, references);
    Constants.number(m, body.registers + 1);
    m.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
    m.visitVarInsn(Opcodes.ASTORE, bits);
    int variable = 0;
    for (String p : parameters) {
      int kind = Kind.of(p);
      m.visitVarInsn(Opcodes.ALOAD, kind == Kind.REF ? references : bits);
      Constants.number(m, body.registers - size + variable);
      m.visitVarInsn(Kind.load(kind), variable);
      toBits(m, kind);
      m.visitInsn(kind == Kind.REF ? Opcodes.AASTORE : Opcodes.LASTORE);
      variable += Kind.size(kind);
    }
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, entry);
    Label again = new Label();
    m.visitLabel(again);
    for (Part p : parts) {
      Label next = new Label();
      m.visitVarInsn(Opcodes.ILOAD, entry);
      Constants.number(m, p.to);
      m.visitJumpInsn(Opcodes.IF_ICMPGE, next);
      m.visitVarInsn(Opcodes.ILOAD, entry);
      m.visitVarInsn(Opcodes.ALOAD, references);
      m.visitVarInsn(Opcodes.ALOAD, bits);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, self, p.code.name, PART, isInterface);
      m.visitInsn(Opcodes.DUP);
      m.visitVarInsn(Opcodes.ISTORE, entry);
      m.visitJumpInsn(Opcodes.IFGE, again);
      done(m, references, bits);
      m.visitLabel(next);
    }
    m.visitInsn(Opcodes.ACONST_NULL); // no part goes behind the last one
    m.visitInsn(Opcodes.ATHROW);
  }

  private void done(MethodNode m, int references, int bits) {
    if (result.equals("V")) {
      m.visitInsn(Opcodes.RETURN);
      return;
    }
    int kind = Kind.of(result);
    m.visitVarInsn(Opcodes.ALOAD, kind == Kind.REF ? references : bits);
    Constants.number(m, body.registers);
    m.visitInsn(kind == Kind.REF ? Opcodes.AALOAD : Opcodes.LALOAD);
    if (kind == Kind.REF) {
      m.visitTypeInsn(Opcodes.CHECKCAST, Hierarchy.internal(result));
    } else {
      fromBits(m, kind);
    }
    m.visitInsn(Kind.returns(kind));
  }
}
