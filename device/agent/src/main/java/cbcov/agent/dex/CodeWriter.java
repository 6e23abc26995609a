package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.instruction.FiveRegisterInstruction;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.NarrowLiteralInstruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.RegisterRangeInstruction;
import org.jf.dexlib2.iface.instruction.SwitchElement;
import org.jf.dexlib2.iface.instruction.WideLiteralInstruction;
import org.jf.dexlib2.iface.instruction.formats.ArrayPayload;
import org.jf.dexlib2.iface.reference.CallSiteReference;
import org.jf.dexlib2.iface.reference.MethodHandleReference;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.StringReference;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes a method's code for the JVM, instruction by instruction: operands come from variables, results go to variables. It goes through the
 * code twice, first to see what is used as what.
 */
final class CodeWriter {
  private static final String OBJECTS = "[Ljava/lang/Object;";
  private static final String ARRAY_DATA = "cbcov/agent/dex/ArrayData";

  private final Body body;
  private final Hierarchy classes;
  private final Typing typing;
  private final Liveness liveness;
  private final String self;
  private final String superType;
  private final String result;
  private final Variables variables;

  private MethodVisitor out;
  private boolean writes; // in the second pass
  private Registers now;
  private int at;
  private int from;
  private int to; // behind the last instruction
  private Exits exits; // null: the whole body is written

  private final Label[] labels; // null: nothing jumps there
  private final Map<Integer, Label> droppers = new HashMap<>(); // where an exception that nobody takes is dropped, by handler
  private List<Body.Handler> guards = List.of(); // of what is being written
  private Label guarded;

  /** Where a part of a body leaves it. */
  interface Exits {
    /** The way to an instruction of another part. */
    Label to(int instruction);

    /** The way to a handler of another part, which begins with the exception on the stack. */
    Label caught(int handler);

    /** Returns what is on the stack from the whole; kind 0: nothing. */
    void result(MethodVisitor out, int kind);
  }

  private CodeWriter(
      Body body, Hierarchy classes, Typing typing, Liveness liveness, String self, String superType, String result, Variables variables) {
    this.body = body;
    this.to = body.code.size();
    this.classes = classes;
    this.typing = typing;
    this.liveness = liveness;
    this.self = self;
    this.superType = superType;
    this.result = result;
    this.variables = variables;
    this.labels = new Label[body.code.size() + 1];
  }

  /**
   * Prepares to write a body.
   *
   * @param parameters the types of the parameters, with the receiver's; a constructor's is {@link Registers#THIS}
   * @param cuts where parts of the body will begin
   */
  static CodeWriter of(
      Body body, Hierarchy classes, String self, String superType, List<String> parameters, String result, List<Integer> cuts) {
    Registers entry = new Registers(body.registers);
    Variables variables = new Variables();
    int r = body.registers;
    for (String p : parameters) {
      r -= Kind.size(kind(p));
    }
    for (String p : parameters) {
      int kind = kind(p);
      entry.set(r, kind, p);
      variables.parameter(r, kind);
      r += Kind.size(kind);
    }
    Typing typing = new Typing(body, classes, self, entry, cuts);
    CodeWriter w = new CodeWriter(body, classes, typing, new Liveness(body, typing), self, superType, result, variables);
    w.out = new MethodVisitor(Opcodes.ASM9) {};
    w.pass();
    w.liveness.solve();
    return w;
  }

  /** Writes the body. */
  void write(MethodNode to) {
    writes = true;
    out = to;
    pass();
    drop();
  }

  /**
   * Keeps a constructor's object in a variable of its own, before {@link #write}. The JVM takes code in front of the super constructor only as long as a
   * variable has the object (JVMS 4.10.1.4, flagThisUninit), even where that code only throws; R8 puts what is thrown into the object's register there.
   */
  void keepThis(MethodNode to) {
    to.visitVarInsn(Opcodes.ALOAD, 0);
    to.visitVarInsn(Opcodes.ASTORE, variables.of(body.registers, Kind.REF));
  }

  /** A writer of the instructions from one on to another. */
  CodeWriter part(int first, int end, Variables of, Exits leave) {
    CodeWriter w = new CodeWriter(body, classes, typing, liveness, self, superType, result, of);
    w.from = first;
    w.to = end;
    w.exits = leave;
    return w;
  }

  Typing typing() {
    return typing;
  }

  Liveness liveness() {
    return liveness;
  }

  private static int kind(String type) {
    return type.equals(Registers.THIS) ? Kind.REF : Kind.of(type);
  }

  private void pass() {
    for (at = from; at < to; at++) {
      if (typing.isLeader(at)) {
        endGuard();
        Registers known = typing.before(at);
        now = known == null ? null : new Registers(known);
        if (now != null && writes) {
          out.visitLabel(label(at));
        }
      }
      if (now == null || Typing.isPayload(body.opcode(at))) {
        continue;
      }
      int line = body.line(at);
      if (line != Body.NOWHERE && writes) {
        Label l = new Label();
        out.visitLabel(l);
        out.visitLineNumber(line, l);
      }
      guard();
      instruction(body.code.get(at));
      typing.step(now, at);
      if (!body.canGoOn(at)) {
        now = null;
      }
    }
    endGuard();
    if (now != null && to < body.code.size()) {
      out.visitJumpInsn(Opcodes.GOTO, label(to));
    }
  }

  private boolean isOutside(int i) {
    return exits != null && (i < from || i >= to);
  }

  /** Where an instruction begins, or the way to it. */
  Label label(int i) {
    if (isOutside(i)) {
      return exits.to(i);
    }
    if (labels[i] == null) {
      labels[i] = new Label();
    }
    return labels[i];
  }

  // Exceptions. A range of the JVM's has the instructions that throw and no store to what a handler uses: then that sees in its variables what
  // DEX's sees.

  private void guard() {
    List<Body.Handler> h = body.handlers(at);
    if (h.isEmpty() || h != guards) {
      endGuard();
    }
    if (!h.isEmpty() && guards.isEmpty() && writes) {
      guards = h;
      guarded = new Label();
      out.visitLabel(guarded);
    }
  }

  private void endGuard() {
    if (guards.isEmpty()) {
      return;
    }
    Label end = new Label();
    out.visitLabel(end);
    for (Body.Handler h : guards) {
      out.visitTryCatchBlock(guarded, end, handler(h.target()), h.type() == null ? null : Hierarchy.internal(h.type()));
    }
    guards = List.of();
  }

  /** Reports whether a handler of what is being written uses a variable. */
  private boolean isCaught(int register, int kind) {
    for (Body.Handler h : guards) {
      if ((liveness.live(h.target(), register) & kind) != 0) {
        return true;
      }
    }
    return false;
  }

  private Label handler(int target) {
    if (body.opcode(target) == Opcode.MOVE_EXCEPTION) {
      return isOutside(target) ? exits.caught(target) : label(target);
    }
    return droppers.computeIfAbsent(target, k -> new Label());
  }

  private void drop() {
    for (Map.Entry<Integer, Label> d : droppers.entrySet()) {
      out.visitLabel(d.getValue());
      out.visitInsn(Opcodes.POP);
      out.visitJumpInsn(Opcodes.GOTO, label(d.getKey()));
    }
  }

  // Registers.

  private void load(int register, int kind) {
    if ((now.kinds(register) & kind) == 0) {
      throw new IllegalArgumentException("v" + register + " is not what instruction " + at + " wants");
    }
    if (writes) {
      out.visitVarInsn(Kind.load(kind), variables.of(register, kind));
    } else {
      liveness.use(at, register, kind);
    }
  }

  /** Loads a reference, as a type that it is, though the JVM may not see that. */
  private void load(int register, String wanted) {
    load(register, Kind.REF);
    String type = now.type(register);
    if (!type.equals(Registers.NULL) && !Registers.isRaw(type) && !classes.assignable(type, wanted)) {
      out.visitTypeInsn(Opcodes.CHECKCAST, Hierarchy.internal(wanted));
    }
  }

  /** Loads a value of a type. */
  private void loadAs(int register, String type) {
    if (Kind.of(type) == Kind.REF) {
      load(register, type);
    } else {
      load(register, Kind.of(type));
    }
  }

  private void store(int register, int kind) {
    if (writes) {
      if (isCaught(register, kind)) {
        endGuard();
      }
      out.visitVarInsn(Kind.store(kind), variables.of(register, kind));
    }
  }

  private void storeAs(int register, String type) {
    store(register, Kind.of(type));
  }

  private static int a(Instruction in) {
    return Typing.a(in);
  }

  private static int b(Instruction in) {
    return Typing.b(in);
  }

  private static int c(Instruction in) {
    return Typing.c(in);
  }

  private void instruction(Instruction in) {
    Opcode o = in.getOpcode();
    Arithmetic.Op op = Arithmetic.of(o);
    if (op != null) {
      calculate(in, op);
      return;
    }
    if (Body.isIf(o)) {
      branch(in, o);
      return;
    }
    switch (o) {
      case NOP -> {}
      case MOVE, MOVE_FROM16, MOVE_16, MOVE_WIDE, MOVE_WIDE_FROM16, MOVE_WIDE_16, MOVE_OBJECT, MOVE_OBJECT_FROM16, MOVE_OBJECT_16 -> move(in);
      case MOVE_RESULT, MOVE_RESULT_WIDE, MOVE_RESULT_OBJECT -> {
        Call call = body.call(at - 1);
        storeAs(a(in), call == null ? body.type(at - 1) : call.result());
      }
      case MOVE_EXCEPTION -> store(a(in), Kind.REF);
      case RETURN_VOID -> leave(0);
      case RETURN, RETURN_WIDE, RETURN_OBJECT -> {
        loadAs(a(in), result);
        leave(Kind.of(result));
      }
      case CONST_4, CONST_16, CONST, CONST_HIGH16, CONST_WIDE_16, CONST_WIDE_32, CONST_WIDE, CONST_WIDE_HIGH16 -> constant(in);
      case CONST_STRING, CONST_STRING_JUMBO -> {
        Constants.string(out, ((StringReference) ((ReferenceInstruction) in).getReference()).getString());
        store(a(in), Kind.REF);
      }
      case CONST_CLASS -> {
        Constants.type(out, body.type(at));
        store(a(in), Kind.REF);
      }
      case CONST_METHOD_HANDLE -> {
        out.visitLdcInsn(Constants.handle((MethodHandleReference) ((ReferenceInstruction) in).getReference(), classes));
        store(a(in), Kind.REF);
      }
      case CONST_METHOD_TYPE -> {
        out.visitLdcInsn(Constants.methodType((MethodProtoReference) ((ReferenceInstruction) in).getReference()));
        store(a(in), Kind.REF);
      }
      case MONITOR_ENTER, MONITOR_EXIT -> {
        load(a(in), Kind.REF);
        out.visitInsn(o == Opcode.MONITOR_ENTER ? Opcodes.MONITORENTER : Opcodes.MONITOREXIT);
      }
      case CHECK_CAST -> {
        resolve(body.type(at));
        load(a(in), Kind.REF);
        out.visitTypeInsn(Opcodes.CHECKCAST, Hierarchy.internal(body.type(at)));
        store(a(in), Kind.REF);
      }
      case INSTANCE_OF -> {
        resolve(body.type(at));
        load(b(in), Kind.REF);
        out.visitTypeInsn(Opcodes.INSTANCEOF, Hierarchy.internal(body.type(at)));
        store(a(in), Kind.INT);
      }
      case ARRAY_LENGTH -> {
        String array = now.type(b(in));
        load(b(in), Kind.REF);
        if (array.charAt(0) == '[' || array.equals(Registers.NULL)) {
          out.visitInsn(Opcodes.ARRAYLENGTH);
        } else {
          out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I", false);
        }
        store(a(in), Kind.INT);
      }
      case NEW_INSTANCE -> {
        out.visitTypeInsn(Opcodes.NEW, Hierarchy.internal(body.type(at)));
        store(a(in), Kind.REF);
      }
      case NEW_ARRAY -> {
        load(b(in), Kind.INT);
        newArray(body.type(at).substring(1));
        store(a(in), Kind.REF);
      }
      case FILLED_NEW_ARRAY, FILLED_NEW_ARRAY_RANGE -> filledArray(in);
      case FILL_ARRAY_DATA -> fill(in);
      case THROW -> {
        load(a(in), "Ljava/lang/Throwable;");
        out.visitInsn(Opcodes.ATHROW);
      }
      case GOTO, GOTO_16, GOTO_32 -> out.visitJumpInsn(Opcodes.GOTO, label(body.target(at)));
      case PACKED_SWITCH, SPARSE_SWITCH -> choose(in);
      case AGET, AGET_WIDE, AGET_OBJECT, AGET_BOOLEAN, AGET_BYTE, AGET_CHAR, AGET_SHORT -> arrayGet(in, o);
      case APUT, APUT_WIDE, APUT_OBJECT, APUT_BOOLEAN, APUT_BYTE, APUT_CHAR, APUT_SHORT -> arrayPut(in, o);
      case IGET, IGET_WIDE, IGET_OBJECT, IGET_BOOLEAN, IGET_BYTE, IGET_CHAR, IGET_SHORT -> {
        Body.Field f = body.field(at);
        load(b(in), f.owner());
        accessOf(now.type(b(in)), Opcodes.GETFIELD, f);
        storeAs(a(in), f.type());
      }
      case IPUT, IPUT_WIDE, IPUT_OBJECT, IPUT_BOOLEAN, IPUT_BYTE, IPUT_CHAR, IPUT_SHORT -> {
        Body.Field f = body.field(at);
        load(b(in), f.owner());
        loadAs(a(in), f.type());
        accessOf(now.type(b(in)), Opcodes.PUTFIELD, f);
      }
      case SGET, SGET_WIDE, SGET_OBJECT, SGET_BOOLEAN, SGET_BYTE, SGET_CHAR, SGET_SHORT -> {
        Body.Field f = body.field(at);
        access(Opcodes.GETSTATIC, f);
        storeAs(a(in), f.type());
      }
      case SPUT, SPUT_WIDE, SPUT_OBJECT, SPUT_BOOLEAN, SPUT_BYTE, SPUT_CHAR, SPUT_SHORT -> {
        Body.Field f = body.field(at);
        loadAs(a(in), f.type());
        access(Opcodes.PUTSTATIC, f);
      }
      case NOT_INT -> {
        load(b(in), Kind.INT);
        out.visitInsn(Opcodes.ICONST_M1);
        out.visitInsn(Opcodes.IXOR);
        store(a(in), Kind.INT);
      }
      case NOT_LONG -> {
        load(b(in), Kind.LONG);
        out.visitLdcInsn(-1L);
        out.visitInsn(Opcodes.LXOR);
        store(a(in), Kind.LONG);
      }
      case RSUB_INT, RSUB_INT_LIT8 -> {
        Constants.number(out, ((NarrowLiteralInstruction) in).getNarrowLiteral());
        load(b(in), Kind.INT);
        out.visitInsn(Opcodes.ISUB);
        store(a(in), Kind.INT);
      }
      default -> {
        Call call = body.call(at);
        if (call == null) {
          throw new IllegalArgumentException("unknown instruction " + o.name);
        }
        call(call, in);
      }
    }
  }

  /** Returns what is on the stack; kind 0: nothing. */
  private void leave(int kind) {
    if (exits != null) {
      exits.result(out, kind);
    } else {
      out.visitInsn(kind == 0 ? Opcodes.RETURN : Kind.returns(kind));
    }
  }

  private void calculate(Instruction in, Arithmetic.Op op) {
    boolean inPlace = in.getOpcode().name.endsWith("/2addr");
    load(inPlace ? a(in) : b(in), op.left());
    if (op.right() != 0) {
      if (in instanceof NarrowLiteralInstruction n) {
        Constants.number(out, n.getNarrowLiteral());
      } else {
        load(inPlace ? b(in) : c(in), op.right());
      }
    }
    out.visitInsn(op.jvm());
    store(a(in), op.result());
  }

  private void branch(Instruction in, Opcode o) {
    int test = o.compareTo(Opcode.IF_EQZ) >= 0 ? o.ordinal() - Opcode.IF_EQZ.ordinal() : o.ordinal() - Opcode.IF_EQ.ordinal();
    Label to = label(body.target(at));
    if (o.compareTo(Opcode.IF_EQZ) >= 0) {
      boolean number = (now.kinds(a(in)) & Kind.INT) != 0;
      load(a(in), number ? Kind.INT : Kind.REF);
      out.visitJumpInsn(number ? Opcodes.IFEQ + test : Opcodes.IFNULL + test, to);
      return;
    }
    boolean numbers = (now.kinds(a(in)) & now.kinds(b(in)) & Kind.INT) != 0;
    load(a(in), numbers ? Kind.INT : Kind.REF);
    load(b(in), numbers ? Kind.INT : Kind.REF);
    out.visitJumpInsn((numbers ? Opcodes.IF_ICMPEQ : Opcodes.IF_ACMPEQ) + test, to);
  }

  private void move(Instruction in) {
    int kinds = Typing.moved(now, in);
    if (!writes) {
      liveness.move(at, b(in), kinds);
      return;
    }
    for (int kind : Kind.ALL) {
      if ((kinds & liveness.needed(at) & kind) != 0) {
        load(b(in), kind);
        store(a(in), kind);
      }
    }
  }

  private void constant(Instruction in) {
    long value = in instanceof NarrowLiteralInstruction n ? n.getNarrowLiteral() : ((WideLiteralInstruction) in).getWideLiteral();
    boolean wide = in.getOpcode().setsWideRegister();
    constant(a(in), liveness.needed(at) & (wide ? Kind.WIDE : ~Kind.WIDE), value);
  }

  private void constant(int register, int kinds, long value) {
    for (int kind : Kind.ALL) {
      if ((kinds & kind) != 0) {
        Constants.bits(out, kind, value);
        store(register, kind);
      }
    }
  }

  private void newArray(String element) {
    int sort = Type.getType(element).getSort();
    if (sort == Type.OBJECT || sort == Type.ARRAY) {
      out.visitTypeInsn(Opcodes.ANEWARRAY, Hierarchy.internal(element));
    } else {
      out.visitIntInsn(Opcodes.NEWARRAY, Constants.arrayCode(sort));
    }
  }

  private void filledArray(Instruction in) {
    String element = body.type(at).substring(1);
    List<Integer> registers = new ArrayList<>();
    if (in instanceof RegisterRangeInstruction r) {
      for (int n = 0; n < r.getRegisterCount(); n++) {
        registers.add(r.getStartRegister() + n);
      }
    } else {
      registers = Call.five((FiveRegisterInstruction) in);
    }
    Constants.number(out, registers.size());
    newArray(element);
    for (int n = 0; n < registers.size(); n++) {
      out.visitInsn(Opcodes.DUP);
      Constants.number(out, n);
      loadAs(registers.get(n), element);
      out.visitInsn(Type.getType(element).getOpcode(Opcodes.IASTORE));
    }
    popUnused("[");
  }

  /** Drops a result that no move-result takes. */
  private void popUnused(String type) {
    Opcode next = at + 1 < body.code.size() ? body.opcode(at + 1) : Opcode.NOP;
    boolean taken = next == Opcode.MOVE_RESULT || next == Opcode.MOVE_RESULT_WIDE || next == Opcode.MOVE_RESULT_OBJECT;
    if (!taken && type.charAt(0) != 'V') {
      out.visitInsn(Kind.size(Kind.of(type)) == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  /** Fills an array by the array itself: its type may be lost, and a short one must stay as it is. */
  private void fill(Instruction in) {
    ArrayPayload data = (ArrayPayload) body.payload(at);
    load(a(in), Kind.REF);
    Constants.fill(out, ARRAY_DATA, data.getArrayElements(), data.getElementWidth());
  }

  private void choose(Instruction in) {
    load(a(in), Kind.INT);
    List<? extends SwitchElement> cases = new ArrayList<>(body.cases(at));
    List<SwitchElement> sorted = new ArrayList<>(cases);
    sorted.sort((x, y) -> Integer.compare(x.getKey(), y.getKey()));
    int[] keys = new int[sorted.size()];
    Label[] targets = new Label[keys.length];
    for (int n = 0; n < keys.length; n++) {
      keys[n] = sorted.get(n).getKey();
      targets[n] = label(body.caseTarget(at, sorted.get(n)));
    }
    Label other = label(at + 1);
    if (in.getOpcode() == Opcode.PACKED_SWITCH && keys.length > 0) {
      out.visitTableSwitchInsn(keys[0], keys[keys.length - 1], other, targets);
    } else {
      out.visitLookupSwitchInsn(other, keys, targets);
    }
  }

  /** Loads an array of a type of elements; where its own type is lost, it is cast. */
  private void array(int register, String element) {
    String type = now.type(register);
    boolean known = type != null && (type.equals(Registers.NULL) || type.charAt(0) == '[' && Kind.of(type.substring(1)) == Kind.of(element));
    if (known) {
      load(register, Kind.REF);
    } else {
      load(register, Kind.of(element) == Kind.REF ? OBJECTS : "[" + element);
    }
  }

  private void arrayGet(Instruction in, Opcode o) {
    String type = now.type(b(in));
    if (Registers.NULL.equals(type)) {
      noArray(b(in));
      constant(a(in), Typing.ofNothing(o) & liveness.needed(at), 0);
      return;
    }
    if (Typing.isLost(o, type)) {
      load(b(in), Kind.REF);
      load(c(in), Kind.INT);
      lostGet(a(in), o == Opcode.AGET_WIDE);
      return;
    }
    String element = Typing.element(o, type);
    array(b(in), element);
    load(c(in), Kind.INT);
    out.visitInsn(Type.getType(element).getOpcode(Opcodes.IALOAD));
    storeAs(a(in), element);
  }

  private void arrayPut(Instruction in, Opcode o) {
    String type = now.type(b(in));
    if (Registers.NULL.equals(type)) {
      noArray(b(in));
      return;
    }
    if (Typing.isLost(o, type)) {
      load(b(in), Kind.REF);
      load(c(in), Kind.INT);
      lostPut(a(in), o == Opcode.APUT_WIDE);
      return;
    }
    String element = Typing.element(o, type);
    array(b(in), element);
    load(c(in), Kind.INT);
    load(a(in), Kind.of(element));
    out.visitInsn(Type.getType(element).getOpcode(Opcodes.IASTORE));
  }

  /** Fails as any use of an array that is always null does. */
  private void noArray(int register) {
    load(register, Kind.REF);
    out.visitInsn(Opcodes.ARRAYLENGTH);
    out.visitInsn(Opcodes.POP);
  }

  /** Takes an element's bits out of an array whose type only the array knows, as each kind of value as which they are used. */
  private void lostGet(int register, boolean wide) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, ARRAY_DATA, wide ? "wide" : "word", wide ? "(Ljava/lang/Object;I)J" : "(Ljava/lang/Object;I)I", false);
    int whole = wide ? Kind.LONG : Kind.INT;
    int fraction = wide ? Kind.DOUBLE : Kind.FLOAT;
    if ((liveness.needed(at) & fraction) != 0) {
      out.visitInsn(wide ? Opcodes.DUP2 : Opcodes.DUP);
      String box = wide ? "java/lang/Double" : "java/lang/Float";
      out.visitMethodInsn(Opcodes.INVOKESTATIC, box, wide ? "longBitsToDouble" : "intBitsToFloat", wide ? "(J)D" : "(I)F", false);
      store(register, fraction);
    }
    store(register, whole);
  }

  /** Puts a value's bits into an array whose type only the array knows. */
  private void lostPut(int register, boolean wide) {
    int whole = wide ? Kind.LONG : Kind.INT;
    if ((now.kinds(register) & whole) != 0) {
      load(register, whole);
    } else {
      load(register, wide ? Kind.DOUBLE : Kind.FLOAT);
      String box = wide ? "java/lang/Double" : "java/lang/Float";
      out.visitMethodInsn(Opcodes.INVOKESTATIC, box, wide ? "doubleToRawLongBits" : "floatToRawIntBits", wide ? "(D)J" : "(F)I", false);
    }
    out.visitMethodInsn(Opcodes.INVOKESTATIC, ARRAY_DATA, "put", wide ? "(Ljava/lang/Object;IJ)V" : "(Ljava/lang/Object;II)V", false);
  }

  /** Fails where a phone does: it looks for the class of a cast first, the JVM only where the object is not null. */
  private void resolve(String type) {
    String element = type.substring(Hierarchy.dimensions(type));
    if (element.charAt(0) == 'L' && classes.find(Hierarchy.internal(element)) == null) {
      out.visitLdcInsn(Type.getType(element));
      out.visitInsn(Opcodes.POP);
    }
  }

  /** The class that declares a member, where the JVM would want the object to be of this class, and it need not be, see {@link Shielded}; else null. */
  private String shield(String object, String owner, String name, String type) {
    if (superType.equals(Hierarchy.OBJECT) || owner.equals(self) || object.equals(Registers.NULL) || Registers.isRaw(object)) {
      return null;
    }
    String by = classes.shield(Hierarchy.internal(owner), name, type);
    String own = Hierarchy.internal(self);
    boolean elsewhere = by != null && !by.substring(0, by.lastIndexOf('/') + 1).equals(own.substring(0, own.lastIndexOf('/') + 1));
    return elsewhere && classes.inherits(own, by) && !classes.assignable(object, self) ? by : null;
  }

  private void shielded(String how, String descriptor, String by, String member) {
    Handle link = new Handle(Opcodes.H_INVOKESTATIC, Shielded.NAME, how, Shielded.LINK, false);
    out.visitInvokeDynamicInsn(how, descriptor, link, Type.getObjectType(by), member);
  }

  /** Reads or writes a field of an object. */
  private void accessOf(String object, int jvm, Body.Field f) {
    String by = shield(object, f.owner(), f.name(), f.type());
    if (by == null) {
      access(jvm, f);
    } else if (jvm == Opcodes.GETFIELD) {
      shielded("get", "(" + f.owner() + ")" + f.type(), by, f.name());
    } else {
      shielded("put", "(" + f.owner() + f.type() + ")V", by, f.name());
    }
  }

  private void access(int jvm, Body.Field f) {
    out.visitFieldInsn(jvm, Hierarchy.internal(f.owner()), f.name(), f.type());
  }

  private void call(Call call, Instruction in) {
    int n = 0;
    String raw = null;
    if (call.hasReceiver()) {
      int receiver = call.registers().get(n++);
      raw = now.type(receiver);
      load(receiver, call.how() == Opcode.INVOKE_SUPER || call.how() == Opcode.INVOKE_DIRECT && !call.isConstructor() ? self : call.owner());
    }
    for (String p : call.parameters()) {
      loadAs(call.registers().get(n++), p);
    }
    if (call.isConstructor()) {
      construct(call, raw);
      return;
    }
    String owner = call.owner() == null ? null : Hierarchy.internal(call.owner());
    Hierarchy.Place place = owner == null ? null : classes.find(owner);
    boolean isInterface = place != null && place.isInterface();
    switch (call.how()) {
      case INVOKE_CUSTOM -> custom((CallSiteReference) ((ReferenceInstruction) in).getReference());
      case INVOKE_STATIC -> out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, call.name(), call.descriptor(), isInterface);
      case INVOKE_DIRECT -> out.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, call.name(), call.descriptor(), isInterface);
      case INVOKE_SUPER -> {
        // DEX looks from the super class on, wherever the method that the code names is.
        String from = call.owner().equals(self) && !isInterface ? Hierarchy.internal(superType) : owner;
        out.visitMethodInsn(Opcodes.INVOKESPECIAL, from, call.name(), call.descriptor(), isInterface);
      }
      case INVOKE_INTERFACE -> out.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, call.name(), call.descriptor(), true);
      default -> { // a class that nobody has is taken for what the instruction says
        String by = raw == null || isInterface ? null : shield(raw, call.owner(), call.name(), call.descriptor());
        int jvm = isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        if (by != null) {
          shielded("call", "(" + call.owner() + call.descriptor().substring(1), by, call.name());
        } else {
          out.visitMethodInsn(jvm, owner, call.name(), call.descriptor(), isInterface);
        }
      }
    }
    popUnused(call.result());
  }

  /**
   * Calls a constructor. DEX lets the code call any one of the class's super classes, and R8 makes use of it where a constructor does nothing
   * more; the JVM does not. So the class, or the super class, has one more constructor that passes the call on: see {@link Inlined}.
   */
  private void construct(Call call, String raw) {
    String of = call.owner();
    if (raw != null && Registers.isRaw(raw)) {
      of = raw.equals(Registers.THIS) ? (call.owner().equals(self) ? self : superType) : Registers.madeType(raw);
    }
    String descriptor = call.descriptor();
    if (!of.equals(call.owner())) {
      int steps = Inlined.steps(classes, of, call.owner());
      if (steps < 1) {
        throw new IllegalArgumentException(call.owner() + " is no super class of " + of);
      }
      descriptor = Inlined.descriptor(descriptor, steps);
      out.visitInsn(Opcodes.ACONST_NULL);
    }
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, Hierarchy.internal(of), Call.INIT, descriptor, false);
  }

  private void custom(CallSiteReference site) {
    Object[] extra = site.getExtraArguments().stream().map(v -> Constants.bootstrap(v, classes)).toArray();
    String descriptor = Constants.methodType(site.getMethodProto()).getDescriptor();
    out.visitInvokeDynamicInsn(site.getMethodName(), descriptor, Constants.handle(site.getMethodHandle(), classes), extra);
  }
}
