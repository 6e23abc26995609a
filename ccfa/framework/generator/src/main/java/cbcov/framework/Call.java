package cbcov.framework;

import java.util.List;
import org.objectweb.asm.Opcodes;

/** A call in a body. */
final class Call {
    final Code.Method in;
    final int at;
    final int opcode;
    final String owner;
    final String name;
    final String desc;
    Value[][] arguments; // the receiver first
    List<Code.Method> targets; // Calls keeps here what it has found
    Value result; // null: no object

    Call(Code.Method in, int at, int opcode, String owner, String name, String desc) {
        this.in = in;
        this.at = at;
        this.opcode = opcode;
        this.owner = owner;
        this.name = name;
        this.desc = desc;
    }

    String signature() {
        return name + desc;
    }

    boolean isStatic() {
        return opcode == Opcodes.INVOKESTATIC;
    }

    /** Whether the object decides which method runs. */
    boolean isVirtual() {
        return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    }
}
