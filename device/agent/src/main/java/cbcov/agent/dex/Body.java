package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.ExceptionHandler;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.TryBlock;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.OffsetInstruction;
import org.jf.dexlib2.iface.instruction.SwitchElement;
import org.jf.dexlib2.iface.instruction.SwitchPayload;

/** A method's instructions, numbered from 0, with what follows each. Payloads are among them, and never reached. */
final class Body {
  /** Where an exception goes: an instruction, for a type of exceptions; null: all. */
  record Handler(String type, int target) {}

  private static final List<Handler> NONE = List.of();

  final int registers;
  final List<Instruction> code = new ArrayList<>();
  private final List<Integer> address = new ArrayList<>();
  private final Map<Integer, Integer> at = new HashMap<>(); // by address, in code units
  private final List<List<Handler>> handlers = new ArrayList<>();
  private final Map<Integer, Integer> lines = new HashMap<>();

  /** Reads a body. What points nowhere, or a class of an exception that nobody has, is left out: such an exception cannot come. */
  Body(MethodImplementation m, Hierarchy classes) {
    this.registers = m.getRegisterCount();
    int where = 0;
    for (Instruction i : m.getInstructions()) {
      at.put(where, code.size());
      address.add(where);
      code.add(i);
      handlers.add(NONE);
      where += i.getCodeUnits();
    }
    for (TryBlock<? extends ExceptionHandler> t : m.getTryBlocks()) {
      List<Handler> list = new ArrayList<>();
      for (ExceptionHandler h : t.getExceptionHandlers()) {
        String type = h.getExceptionType();
        Integer target = at.get(h.getHandlerCodeAddress());
        if (type == null || classes.find(Hierarchy.internal(type)) != null) {
          list.add(new Handler(type, Objects.requireNonNull(target, "a handler is inside an instruction")));
        }
      }
      Integer first = at.get(t.getStartCodeAddress());
      int end = t.getStartCodeAddress() + t.getCodeUnitCount();
      for (int i = first == null ? code.size() : first; i < code.size() && address.get(i) < end; i++) {
        handlers.set(i, list);
      }
    }
    for (DebugItem d : m.getDebugItems()) {
      Integer i = d instanceof LineNumber ? at.get(d.getCodeAddress()) : null;
      if (i != null) {
        lines.put(i, ((LineNumber) d).getLineNumber());
      }
    }
  }

  Opcode opcode(int i) {
    return code.get(i).getOpcode();
  }

  /** The source line that begins at an instruction; null: none does. */
  Integer line(int i) {
    return lines.get(i);
  }

  /** The instruction to which one jumps. */
  int target(int i) {
    return byOffset(i, ((OffsetInstruction) code.get(i)).getCodeOffset());
  }

  /** The instruction at a distance of code units from another. */
  private int byOffset(int i, int offset) {
    Integer t = at.get(address.get(i) + offset);
    if (t == null) {
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
    return fails ? handlers.get(i) : NONE;
  }

  /** What comes behind an instruction where it throws nothing. */
  List<Integer> next(int i) {
    List<Integer> next = new ArrayList<>(2);
    Opcode o = opcode(i);
    switch (o) {
      case PACKED_SWITCH, SPARSE_SWITCH -> {
        for (SwitchElement e : cases(i)) {
          next.add(caseTarget(i, e));
        }
      }
      case GOTO, GOTO_16, GOTO_32 -> next.add(target(i));
      default -> {
        if (isIf(o)) {
          next.add(target(i));
        }
      }
    }
    if (o.canContinue()) {
      if (i + 1 >= code.size()) {
        throw new IllegalArgumentException("the code goes on behind its end");
      }
      next.add(i + 1);
    }
    return next;
  }

  static boolean isIf(Opcode o) {
    return o.compareTo(Opcode.IF_EQ) >= 0 && o.compareTo(Opcode.IF_LEZ) <= 0;
  }
}
