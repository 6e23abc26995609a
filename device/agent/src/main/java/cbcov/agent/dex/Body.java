package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.ExceptionHandler;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.TryBlock;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.OffsetInstruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.SwitchElement;
import org.jf.dexlib2.iface.instruction.SwitchPayload;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.TypeReference;

/** A method's instructions, numbered from 0, with what follows each. Payloads are among them, and never reached. */
final class Body {
  /** Where an exception goes: an instruction, for a type of exceptions; null: all. */
  record Handler(String type, int target) {}

  /** A field: its class, name and type. */
  record Field(String owner, String name, String type) {}

  static final int NOWHERE = -1;

  private static final int MAX_UNITS = 1 << 22; // of two bytes: what a payload says of itself may be anything

  private static final List<Handler> NONE = List.of();

  final int registers;
  final List<Instruction> code = new ArrayList<>();
  private final Opcode[] opcodes;
  private final int[] address; // in code units
  private final int[] at; // by address; NOWHERE: inside of one
  private final List<Handler>[] handlers;
  private final int[] lines; // NOWHERE: none begins
  private final int[][] next; // null: nobody has asked
  private final Call[] calls; // likewise
  private final Object[] named; // types and fields; likewise

  /** Reads a body. What points nowhere, or a class of an exception that nobody has, is left out: such an exception cannot come. */
  @SuppressWarnings("unchecked")
  Body(MethodImplementation m, Hierarchy classes) {
    this.registers = m.getRegisterCount();
    int units = 0;
    for (Instruction i : m.getInstructions()) {
      code.add(i);
      units += i.getCodeUnits();
      if (units < 0 || units > MAX_UNITS) {
        throw new IllegalArgumentException("its code says that it is larger than " + MAX_UNITS + " units");
      }
    }
    int n = code.size();
    this.opcodes = new Opcode[n];
    this.address = new int[n];
    this.at = filled(units);
    this.handlers = new List[n];
    this.lines = filled(n);
    this.next = new int[n][];
    this.calls = new Call[n];
    this.named = new Object[n];
    int where = 0;
    for (int i = 0; i < n; i++) {
      at[where] = i;
      address[i] = where;
      opcodes[i] = code.get(i).getOpcode();
      handlers[i] = NONE;
      where += code.get(i).getCodeUnits();
    }
    for (TryBlock<? extends ExceptionHandler> t : m.getTryBlocks()) {
      List<Handler> list = new ArrayList<>();
      for (ExceptionHandler h : t.getExceptionHandlers()) {
        String type = h.getExceptionType();
        int target = at(h.getHandlerCodeAddress());
        if (type == null || classes.find(Hierarchy.internal(type)) != null) {
          if (target == NOWHERE) {
            throw new IllegalArgumentException("a handler is inside an instruction");
          }
          list.add(new Handler(type, target));
        }
      }
      int first = at(t.getStartCodeAddress());
      int end = t.getStartCodeAddress() + t.getCodeUnitCount();
      for (int i = first == NOWHERE ? n : first; i < n && address[i] < end; i++) {
        handlers[i] = list;
      }
    }
    for (DebugItem d : m.getDebugItems()) {
      int i = d instanceof LineNumber ? at(d.getCodeAddress()) : NOWHERE;
      if (i != NOWHERE) {
        lines[i] = ((LineNumber) d).getLineNumber();
      }
    }
  }

  private static int[] filled(int n) {
    int[] all = new int[n];
    Arrays.fill(all, NOWHERE);
    return all;
  }

  /** The instruction at an address; NOWHERE: none begins there. */
  private int at(int address) {
    return address >= 0 && address < at.length ? at[address] : NOWHERE;
  }

  Opcode opcode(int i) {
    return opcodes[i];
  }

  /** The call that an instruction is; null: it is none. */
  Call call(int i) {
    if (calls[i] == null) {
      calls[i] = Call.of(code.get(i));
    }
    return calls[i];
  }

  /** The type that an instruction names. */
  String type(int i) {
    if (named[i] == null) {
      named[i] = ((TypeReference) ((ReferenceInstruction) code.get(i)).getReference()).getType();
    }
    return (String) named[i];
  }

  /** The field that an instruction names. */
  Field field(int i) {
    if (named[i] == null) {
      FieldReference f = (FieldReference) ((ReferenceInstruction) code.get(i)).getReference();
      named[i] = new Field(f.getDefiningClass(), f.getName(), f.getType());
    }
    return (Field) named[i];
  }

  /** The source line that begins at an instruction; NOWHERE: none does. */
  int line(int i) {
    return lines[i];
  }

  /** The instruction to which one jumps. */
  int target(int i) {
    return byOffset(i, ((OffsetInstruction) code.get(i)).getCodeOffset());
  }

  /** The instruction at a distance of code units from another. */
  private int byOffset(int i, int offset) {
    int t = at(address[i] + offset);
    if (t == NOWHERE) {
      throw new IllegalArgumentException("a jump into an instruction");
    }
    return t;
  }

  /** The payload of an instruction that has one. */
  Instruction payload(int i) {
    return code.get(target(i));
  }

  /** The instructions to which a switch jumps, by key. */
  List<? extends SwitchElement> cases(int i) {
    return ((SwitchPayload) payload(i)).getSwitchElements();
  }

  int caseTarget(int i, SwitchElement e) {
    return byOffset(i, e.getOffset());
  }

  /** Where exceptions of an instruction go, first match first. */
  List<Handler> handlers(int i) {
    Opcode o = opcode(i);
    boolean fails = o.canThrow() || o == Opcode.FILL_ARRAY_DATA; // dexlib2's table forgets that an array may be null or too short
    return fails ? handlers[i] : NONE;
  }

  /** Whether there are several ways through the code. */
  boolean branches() {
    return code.stream().anyMatch(i -> i instanceof OffsetInstruction) || Stream.of(handlers).anyMatch(h -> !h.isEmpty());
  }

  /** What comes behind an instruction where it throws nothing. Nobody changes it. */
  int[] next(int i) {
    if (next[i] == null) {
      next[i] = findNext(i);
    }
    return next[i];
  }

  private int[] findNext(int i) {
    Opcode o = opcode(i);
    List<? extends SwitchElement> cases = o == Opcode.PACKED_SWITCH || o == Opcode.SPARSE_SWITCH ? cases(i) : List.of();
    boolean jumps = isIf(o) || o == Opcode.GOTO || o == Opcode.GOTO_16 || o == Opcode.GOTO_32;
    int[] all = new int[cases.size() + (jumps ? 1 : 0) + (o.canContinue() ? 1 : 0)];
    int n = 0;
    for (SwitchElement e : cases) {
      all[n++] = caseTarget(i, e);
    }
    if (jumps) {
      all[n++] = target(i);
    }
    if (o.canContinue()) {
      if (i + 1 >= code.size()) {
        throw new IllegalArgumentException("the code goes on behind its end");
      }
      all[n] = i + 1;
    }
    return all;
  }

  /** Reports whether nothing but the next instruction comes behind one. */
  boolean goesOn(int i) {
    int[] n = next(i);
    return n.length == 1 && n[0] == i + 1;
  }

  /** Reports whether the next instruction can come behind one. */
  boolean canGoOn(int i) {
    for (int n : next(i)) {
      if (n == i + 1) {
        return true;
      }
    }
    return false;
  }

  static boolean isIf(Opcode o) {
    return o.compareTo(Opcode.IF_EQ) >= 0 && o.compareTo(Opcode.IF_LEZ) <= 0;
  }
}
