package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.instruction.DualReferenceInstruction;
import org.jf.dexlib2.iface.instruction.FiveRegisterInstruction;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.RegisterRangeInstruction;
import org.jf.dexlib2.iface.reference.CallSiteReference;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.MethodReference;

/**
 * An invoke instruction.
 *
 * @param how its opcode, of those without a range
 * @param owner the class that the code names, a descriptor; null for invoke-custom
 * @param name the method's
 * @param parameters types of what is passed behind the receiver
 * @param result the result's type
 * @param registers what is passed; a wide value is named by its first one only
 */
record Call(Opcode how, String owner, String name, List<String> parameters, String result, List<Integer> registers) {
  static final String INIT = "<init>";

  /** Reads an instruction; null where it calls nothing. */
  static Call of(Instruction i) {
    Opcode how = plain(i.getOpcode());
    if (how == null) {
      return null;
    }
    Object reference = ((ReferenceInstruction) i).getReference();
    if (reference instanceof CallSiteReference site) {
      MethodProtoReference p = site.getMethodProto();
      return new Call(how, null, site.getMethodName(), strings(p.getParameterTypes()), p.getReturnType(), registers(i, how, strings(p.getParameterTypes())));
    }
    MethodReference m = (MethodReference) reference;
    if (i instanceof DualReferenceInstruction two) { // invoke-polymorphic: as the call site has it
      MethodProtoReference p = (MethodProtoReference) two.getReference2();
      List<String> types = strings(p.getParameterTypes());
      return new Call(how, m.getDefiningClass(), m.getName(), types, p.getReturnType(), registers(i, how, types));
    }
    List<String> types = strings(m.getParameterTypes());
    return new Call(how, m.getDefiningClass(), m.getName(), types, m.getReturnType(), registers(i, how, types));
  }

  private static Opcode plain(Opcode o) {
    return switch (o) {
      case INVOKE_VIRTUAL, INVOKE_VIRTUAL_RANGE -> Opcode.INVOKE_VIRTUAL;
      case INVOKE_SUPER, INVOKE_SUPER_RANGE -> Opcode.INVOKE_SUPER;
      case INVOKE_DIRECT, INVOKE_DIRECT_RANGE -> Opcode.INVOKE_DIRECT;
      case INVOKE_STATIC, INVOKE_STATIC_RANGE -> Opcode.INVOKE_STATIC;
      case INVOKE_INTERFACE, INVOKE_INTERFACE_RANGE -> Opcode.INVOKE_INTERFACE;
      case INVOKE_POLYMORPHIC, INVOKE_POLYMORPHIC_RANGE -> Opcode.INVOKE_POLYMORPHIC;
      case INVOKE_CUSTOM, INVOKE_CUSTOM_RANGE -> Opcode.INVOKE_CUSTOM;
      default -> null;
    };
  }

  private static List<Integer> registers(Instruction i, Opcode how, List<String> types) {
    List<Integer> all = new ArrayList<>();
    if (i instanceof RegisterRangeInstruction r) {
      for (int n = 0; n < r.getRegisterCount(); n++) {
        all.add(r.getStartRegister() + n);
      }
    } else {
      all = five((FiveRegisterInstruction) i);
    }
    List<Integer> first = new ArrayList<>();
    int n = 0;
    if (how != Opcode.INVOKE_STATIC && how != Opcode.INVOKE_CUSTOM) {
      first.add(all.get(n++));
    }
    for (String t : types) {
      first.add(all.get(n));
      n += Kind.size(Kind.of(t));
    }
    return first;
  }

  /** The registers of an instruction that names up to five. */
  static List<Integer> five(FiveRegisterInstruction f) {
    List<Integer> all = List.of(f.getRegisterC(), f.getRegisterD(), f.getRegisterE(), f.getRegisterF(), f.getRegisterG());
    return all.subList(0, f.getRegisterCount());
  }

  static List<String> strings(List<? extends CharSequence> types) {
    List<String> list = new ArrayList<>(types.size());
    for (CharSequence t : types) {
      list.add(t.toString());
    }
    return list;
  }

  boolean hasReceiver() {
    return how != Opcode.INVOKE_STATIC && how != Opcode.INVOKE_CUSTOM;
  }

  boolean isConstructor() {
    return how == Opcode.INVOKE_DIRECT && name.equals(INIT);
  }

  String descriptor() {
    return "(" + String.join("", parameters) + ")" + result;
  }
}
