package cbcov.framework;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** Reads a jar into Code: first what its classes declare, then class by class the values of their bodies. */
final class Bodies {
    /** What no app meets: the system's server and drivers' generated code. It would double the work. */
    private static final List<String> LEFT_OUT = List.of("com/android/server/", "android/icu/", "android/media/internal/",
            "android/hardware/radio/", "android/hardware/tv/", "android/hardware/gnss/", "android/hardware/automotive/",
            "android/car/", "com/android/okhttp/", "com/android/org/", "com/android/ims/");

    private final Code code;
    private final Calls calls;
    private final Map<String, String> names = new HashMap<>();
    private int values;

    private Bodies(Code code, Calls calls) {
        this.code = code;
        this.calls = calls;
    }

    /** Reads the jar; jdk has the classes that stand in no jar. */
    static void read(Path jar, Platform jdk, Code code, Calls calls) throws IOException {
        Bodies b = new Bodies(code, calls);
        for (String name : jdk.names()) {
            ClassInfo c = jdk.get(name);
            Code.Type t = new Code.Type(name, c.superName, c.interfaces, c.access);
            code.add(t);
            for (ClassInfo.Method m : c.methods) {
                int paren = m.signature().indexOf('(');
                t.methods.put(m.signature(), new Code.Method(t, m.access(), m.signature().substring(0, paren),
                        m.signature().substring(paren)));
            }
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<ZipEntry> classes = new ArrayList<>();
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry e = entries.nextElement();
                if (e.getName().endsWith(".class") && LEFT_OUT.stream().noneMatch(e.getName()::startsWith)) {
                    classes.add(e);
                }
            }
            classes.sort((x, y) -> x.getName().compareTo(y.getName()));
            for (ZipEntry e : classes) {
                b.declare(node(zip, e, ClassReader.SKIP_CODE));
            }
            for (ZipEntry e : classes) {
                b.bodies(node(zip, e, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES));
            }
        }
    }

    private static ClassNode node(ZipFile zip, ZipEntry e, int flags) throws IOException {
        try (InputStream in = zip.getInputStream(e)) {
            ClassNode c = new ClassNode();
            new ClassReader(in).accept(c, flags);
            return c;
        }
    }

    private void declare(ClassNode c) {
        Code.Type t = new Code.Type(c.name, c.superName, c.interfaces, c.access);
        for (FieldNode f : c.fields) {
            t.fields.put(f.name, new Code.Field(t, f.name, Names.ofDescriptor(f.desc)));
        }
        for (MethodNode m : c.methods) {
            Code.Method method = new Code.Method(t, m.access, m.name, m.desc);
            if ((m.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                method.params = params(method);
            }
            t.methods.put(m.name + m.desc, method);
        }
        code.add(t);
    }

    private Value[] params(Code.Method m) {
        List<String> descs = new ArrayList<>();
        if (!m.isStatic()) {
            descs.add("L" + m.owner.name + ";");
        }
        for (Type p : Type.getArgumentTypes(m.desc)) {
            descs.add(p.getDescriptor());
        }
        return params(m, descs);
    }

    private Value[] params(Code.Method m, List<String> descs) {
        Value[] all = new Value[descs.size()];
        for (int i = 0; i < all.length; i++) {
            if (Names.holdsObjects(descs.get(i))) {
                all[i] = value(m, Names.ofDescriptor(descs.get(i)), new Value.Parameter(i));
            }
        }
        return all;
    }

    /** One string for each name: millions of instructions have them. */
    private String shared(String name) {
        return names.computeIfAbsent(name, k -> k);
    }

    private Value value(Code.Method m, String type, Value.Source source) {
        Value v = new Value(values++, m, shared(type));
        v.source = source;
        return v;
    }

    private void bodies(ClassNode c) {
        Code.Type t = code.type(c.name);
        for (MethodNode m : c.methods) {
            if (m.instructions.size() > 0) {
                new Body(t.methods.get(m.name + m.desc), m).read();
            }
        }
    }

    /** One body. */
    private final class Body {
        private final Code.Method method;
        private final MethodNode node;
        private final Map<AbstractInsnNode, Value> made = new HashMap<>();

        Body(Code.Method method, MethodNode node) {
            this.method = method;
            this.node = node;
        }

        void read() {
            Frame<Origins.Set>[] frames;
            try {
                frames = new Analyzer<>(new Origins(this::made, locals())).analyze(method.owner.name, node);
            } catch (AnalyzerException e) {
                throw new IllegalStateException(method.owner.name + "." + method.signature(), e);
            }
            for (int at = 0; at < frames.length; at++) {
                if (frames[at] != null) {
                    use(at, node.instructions.get(at), frames[at]);
                }
            }
        }

        private Origins.Set[] locals() {
            Origins.Set[] locals = new Origins.Set[node.maxLocals + 1];
            Type[] types = Type.getArgumentTypes(method.desc);
            int local = 0;
            for (int i = 0; i < method.params.length; i++) {
                if (method.params[i] != null) {
                    locals[local] = new Origins.Set(1, new Value[] {method.params[i]});
                }
                int first = method.isStatic() ? 0 : 1;
                local += i < first ? 1 : types[i - first].getSize();
            }
            return locals;
        }

        private Value made(AbstractInsnNode insn) {
            return made.computeIfAbsent(insn, k -> value(method, typeOf(k), new Value.Made()));
        }

        private static String typeOf(AbstractInsnNode insn) {
            if (insn instanceof FieldInsnNode f) {
                return Names.ofDescriptor(f.desc);
            }
            if (insn instanceof MethodInsnNode m) {
                return Names.ofDescriptor(Type.getReturnType(m.desc).getDescriptor());
            }
            if (insn instanceof InvokeDynamicInsnNode d) {
                return Names.ofDescriptor(Type.getReturnType(d.desc).getDescriptor());
            }
            if (insn instanceof TypeInsnNode t) {
                return insn.getOpcode() != Opcodes.ANEWARRAY ? t.desc
                        : "[" + (Names.isArray(t.desc) ? t.desc : "L" + t.desc + ";");
            }
            return Names.OBJECT;
        }

        /** The values that stand so many words below the top of the stack. */
        private static Value[] top(Frame<Origins.Set> f, int below) {
            return f.getStack(f.getStackSize() - 1 - below).values();
        }

        private static void each(Value[] values, int at, Value.Use use) {
            for (Value v : values) {
                v.use(at, use);
            }
        }

        private void use(int at, AbstractInsnNode insn, Frame<Origins.Set> f) {
            switch (insn.getOpcode()) {
                case Opcodes.GETSTATIC -> {
                    Value v = made.get(insn);
                    if (v != null) {
                        load(v, (FieldInsnNode) insn, null);
                    }
                }
                case Opcodes.GETFIELD -> {
                    Value v = made.get(insn);
                    if (v != null) {
                        Value[] of = top(f, 0);
                        each(of, at, new Value.FieldRead(load(v, (FieldInsnNode) insn, of), v));
                    }
                }
                case Opcodes.PUTSTATIC, Opcodes.PUTFIELD -> {
                    FieldInsnNode n = (FieldInsnNode) insn;
                    Value[] of = insn.getOpcode() == Opcodes.PUTFIELD ? top(f, 1) : null;
                    each(top(f, 0), at, new Value.StoredIn(code.field(n.owner, n.name, n.desc), of));
                }
                case Opcodes.NEW -> calls.addMade(made(insn));
                case Opcodes.AASTORE -> each(top(f, 0), at, new Value.PutIntoArray(top(f, 2)));
                case Opcodes.AALOAD -> {
                    Value v = made.get(insn);
                    if (v != null) {
                        v.source = new Value.Element(top(f, 1));
                        each(top(f, 1), at, new Value.ElementRead(v));
                    }
                }
                case Opcodes.CHECKCAST -> {
                    Value v = made.get(insn);
                    if (v != null) {
                        v.source = new Value.Cast(top(f, 0));
                        each(top(f, 0), at, new Value.CastTo(v));
                    }
                }
                case Opcodes.ARETURN -> {
                    for (Value v : top(f, 0)) {
                        v.use(at, new Value.Returned());
                        method.returns.add(v);
                    }
                }
                case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE -> {
                    MethodInsnNode n = (MethodInsnNode) insn;
                    Call c = new Call(method, at, n.getOpcode(), shared(n.owner), shared(n.name), shared(n.desc));
                    c.arguments = arguments(f, Type.getArgumentTypes(n.desc).length + (c.isStatic() ? 0 : 1));
                    finish(c, made.get(insn));
                }
                case Opcodes.INVOKEDYNAMIC -> lambda(at, (InvokeDynamicInsnNode) insn, f);
                default -> { }
            }
        }

        private Code.Field load(Value v, FieldInsnNode n, Value[] of) {
            Code.Field field = code.field(n.owner, n.name, n.desc);
            v.source = new Value.Load(field, of);
            field.loads.add(v);
            return field;
        }

        private static Value[][] arguments(Frame<Origins.Set> f, int count) {
            Value[][] all = new Value[count][];
            for (int i = 0; i < count; i++) {
                all[i] = top(f, count - 1 - i);
            }
            return all;
        }

        private void lambda(int at, InvokeDynamicInsnNode n, Frame<Origins.Set> f) {
            Value v = made.get(n);
            if (v == null || !n.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
                return;
            }
            Handle handle = (Handle) n.bsmArgs[1];
            Type called = (Type) n.bsmArgs[0];
            List<String> descs = new ArrayList<>();
            for (Type t : Type.getArgumentTypes(n.desc)) {
                descs.add(t.getDescriptor());
            }
            int captured = descs.size();
            for (Type t : Type.getArgumentTypes(((Type) n.bsmArgs[2]).getDescriptor())) {
                descs.add(t.getDescriptor());
            }
            Code.Method adaptor = new Code.Method(method.owner, Opcodes.ACC_STATIC, "lambda", "()V");
            adaptor.params = params(adaptor, descs);
            adaptor.captured = captured;
            Lambda l = new Lambda(v, v.type, n.name + called.getDescriptor(), adaptor, captured);
            v.source = new Value.Function(l);
            Value[][] arguments = arguments(f, captured);
            for (int i = 0; i < captured; i++) {
                each(arguments[i], at, new Value.Captured(l, i));
            }
            adapt(adaptor, handle);
            calls.add(l);
        }

        /** Writes the adaptor's body: a call of what the handle names. */
        private void adapt(Code.Method adaptor, Handle h) {
            int opcode = switch (h.getTag()) {
                case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
                default -> Opcodes.INVOKESPECIAL;
            };
            boolean makes = h.getTag() == Opcodes.H_NEWINVOKESPECIAL;
            Call c = new Call(adaptor, 0, opcode, h.getOwner(), h.getName(), h.getDesc());
            int count = Type.getArgumentTypes(h.getDesc()).length + (c.isStatic() ? 0 : 1);
            c.arguments = new Value[count][];
            Value object = makes ? value(adaptor, h.getOwner(), new Value.Made()) : null;
            for (int i = 0; i < count; i++) {
                int from = makes ? i - 1 : i;
                Value v = from < 0 ? object : from < adaptor.params.length ? adaptor.params[from] : null;
                c.arguments[i] = v == null ? new Value[0] : new Value[] {v};
            }
            String desc = Type.getReturnType(h.getDesc()).getDescriptor();
            Value result = Names.holdsObjects(desc) ? value(adaptor, Names.ofDescriptor(desc), null) : null;
            finish(c, result);
            Value returned = makes ? object : result;
            if (returned != null) {
                returned.use(1, new Value.Returned());
                adaptor.returns.add(returned);
            }
        }

        private void finish(Call c, Value result) {
            c.result = result;
            if (result != null) {
                result.source = new Value.Result(c);
            }
            for (int i = 0; i < c.arguments.length; i++) {
                each(c.arguments[i], c.at, new Value.Passed(c, i));
            }
            calls.add(c);
        }
    }
}
