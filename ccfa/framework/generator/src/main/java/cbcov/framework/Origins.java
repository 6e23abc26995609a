package cbcov.framework;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** ASM's data flow over a body, where a variable holds the values that it may come from. */
final class Origins extends Interpreter<Origins.Set> {
    /** The values that a variable may hold, sorted; size is in words. */
    record Set(int size, Value[] values) implements org.objectweb.asm.tree.analysis.Value {
        static final Set ONE = new Set(1, new Value[0]);
        static final Set TWO = new Set(2, new Value[0]);

        @Override
        public int getSize() {
            return size;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Set s && size == s.size && Arrays.equals(values, s.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }

        Set join(Set other) {
            if (size != other.size) {
                return ONE;
            }
            if (other.values.length == 0 || this == other) {
                return this;
            }
            if (values.length == 0) {
                return other;
            }
            Value[] all = Arrays.copyOf(values, values.length + other.values.length);
            System.arraycopy(other.values, 0, all, values.length, other.values.length);
            Arrays.sort(all, (a, b) -> Integer.compare(a.id, b.id));
            int n = 0;
            for (Value v : all) {
                if (n == 0 || all[n - 1] != v) {
                    all[n++] = v;
                }
            }
            return n == values.length ? this : new Set(size, Arrays.copyOf(all, n));
        }
    }

    private final Function<AbstractInsnNode, Value> made;
    private final Set[] parameters; // by local variable

    /** Made gives the value of an instruction that makes an object, always the same; parameters are by local variable. */
    Origins(Function<AbstractInsnNode, Value> made, Set[] parameters) {
        super(Opcodes.ASM9);
        this.made = made;
        this.parameters = parameters;
    }

    private Set of(AbstractInsnNode insn, String desc) {
        Type t = Type.getType(desc);
        if (t.getSize() == 2) {
            return Set.TWO;
        }
        return Names.holdsObjects(desc) ? new Set(1, new Value[] {made.apply(insn)}) : Set.ONE;
    }

    @Override
    public Set newValue(Type type) {
        if (type == Type.VOID_TYPE) {
            return null;
        }
        return type != null && type.getSize() == 2 ? Set.TWO : Set.ONE;
    }

    @Override
    public Set newParameterValue(boolean isInstance, int local, Type type) {
        return parameters[local] == null ? newValue(type) : parameters[local];
    }

    @Override
    public Set newOperation(AbstractInsnNode insn) {
        return switch (insn.getOpcode()) {
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> Set.TWO;
            case Opcodes.LDC -> {
                Object c = ((org.objectweb.asm.tree.LdcInsnNode) insn).cst;
                yield c instanceof Long || c instanceof Double ? Set.TWO : Set.ONE;
            }
            case Opcodes.GETSTATIC -> of(insn, ((FieldInsnNode) insn).desc);
            case Opcodes.NEW -> new Set(1, new Value[] {made.apply(insn)});
            default -> Set.ONE;
        };
    }

    @Override
    public Set copyOperation(AbstractInsnNode insn, Set value) {
        return value;
    }

    @Override
    public Set unaryOperation(AbstractInsnNode insn, Set value) {
        return switch (insn.getOpcode()) {
            case Opcodes.LNEG, Opcodes.DNEG, Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2L, Opcodes.F2D,
                    Opcodes.D2L -> Set.TWO;
            case Opcodes.GETFIELD -> of(insn, ((FieldInsnNode) insn).desc);
            case Opcodes.ANEWARRAY -> new Set(1, new Value[] {made.apply(insn)});
            case Opcodes.CHECKCAST -> value.values.length == 0 ? value : new Set(1, new Value[] {made.apply(insn)});
            default -> Set.ONE;
        };
    }

    @Override
    public Set binaryOperation(AbstractInsnNode insn, Set a, Set b) {
        return switch (insn.getOpcode()) {
            case Opcodes.LALOAD, Opcodes.DALOAD, Opcodes.LADD, Opcodes.DADD, Opcodes.LSUB, Opcodes.DSUB, Opcodes.LMUL,
                    Opcodes.DMUL, Opcodes.LDIV, Opcodes.DDIV, Opcodes.LREM, Opcodes.DREM, Opcodes.LSHL, Opcodes.LSHR,
                    Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR -> Set.TWO;
            case Opcodes.AALOAD -> a.values.length == 0 ? a : new Set(1, new Value[] {made.apply(insn)});
            default -> Set.ONE;
        };
    }

    @Override
    public Set ternaryOperation(AbstractInsnNode insn, Set a, Set b, Set c) {
        return null;
    }

    @Override
    public Set naryOperation(AbstractInsnNode insn, List<? extends Set> values) {
        if (insn instanceof MethodInsnNode m) {
            String desc = Type.getReturnType(m.desc).getDescriptor();
            return desc.equals("V") ? null : of(insn, desc);
        }
        if (insn instanceof InvokeDynamicInsnNode d) {
            return of(insn, Type.getReturnType(d.desc).getDescriptor());
        }
        return new Set(1, new Value[] {made.apply(insn)});
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Set value, Set expected) {}

    @Override
    public Set merge(Set a, Set b) {
        return a.join(b);
    }
}
