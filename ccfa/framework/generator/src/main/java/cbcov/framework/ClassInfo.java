package cbcov.framework;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the hierarchy needs of one class: names are internal ("android/app/Activity"). */
final class ClassInfo extends ClassVisitor {
    /** A method that apps can see: access flags, name with descriptor. */
    record Method(int access, String signature) {}

    String name;
    String superName;
    List<String> interfaces = List.of();
    int access;
    final List<Method> methods = new ArrayList<>();

    private ClassInfo() {
        super(Opcodes.ASM9);
    }

    static ClassInfo read(InputStream in) throws IOException {
        ClassInfo info = new ClassInfo();
        new ClassReader(in).accept(info, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return info;
    }

    boolean isPublic() {
        return (access & Opcodes.ACC_PUBLIC) != 0;
    }

    /** The supertypes, the superclass first. */
    List<String> supertypes() {
        List<String> all = new ArrayList<>();
        if (superName != null) {
            all.add(superName);
        }
        all.addAll(interfaces);
        return all;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.access = access;
        this.name = name;
        this.superName = superName;
        this.interfaces = Arrays.asList(interfaces);
    }

    @Override
    public void visitInnerClass(String name, String outer, String inner, int access) {
        if (name.equals(this.name)) { // the flags of a nested class are told here
            this.access = access | (this.access & Opcodes.ACC_SUPER);
        }
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
        boolean visible = (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
        boolean bridge = (access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)) != 0;
        if (visible && !bridge && !name.equals("<clinit>")) {
            methods.add(new Method(access, name + desc));
        }
        return null;
    }
}
