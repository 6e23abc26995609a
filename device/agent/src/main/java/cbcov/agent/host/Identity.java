package cbcov.agent.host;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Gives objects of the app's classes, and of Android's, hash codes of their own, where they would have those of java.lang.Object: numbers that count up in
 * the app's process. The JVM's count up, too (-XX:hashCode=3), but for all code in it, some of which depends on when garbage is collected; and the order of an
 * app's hash tables comes of them, and what it prints.
 */
final class Identity {
  private static final String HOOKS = "cbcov/agent/phone/Hooks";
  private static final String FIELD = "cbcov$hash";

  private static final String IDENTITIES = "cbcov/agent/phone/Identities";

  private Identity() {}

  /** Writes a method, and a field for what it gives, into a class of Android's that has Object's. */
  static void write(ClassVisitor c, String name) {
    c.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC, FIELD, "I", null, null).visitEnd();
    MethodVisitor m = c.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "hashCode", "()I", null, null);
    Label known = new Label();
    m.visitCode();
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, name, FIELD, "I");
    m.visitJumpInsn(Opcodes.IFNE, known);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, IDENTITIES, "next", "(Ljava/lang/Object;)I", false);
    m.visitFieldInsn(Opcodes.PUTFIELD, name, FIELD, "I");
    m.visitLabel(known);
    m.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, name, FIELD, "I");
    m.visitInsn(Opcodes.IRETURN);
    m.visitMaxs(2, 1);
    m.visitEnd();
  }

  /** Passes a method of Android's on, but that what it asks the JVM of an object's identity goes to the device. */
  static MethodVisitor asking(MethodVisitor to) {
    if (to == null) {
      return null; // nobody wants it
    }
    return new MethodVisitor(Opcodes.ASM9, to) {
      @Override
      public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
        boolean asks = owner.equals("java/lang/System") && name.equals("identityHashCode");
        super.visitMethodInsn(opcode, asks ? IDENTITIES : owner, name, type, isInterface);
      }
    };
  }

  /** Adds a method, and a field for what it gives, to a class that inherits Object's from a class of the platform. */
  static void apply(ClassNode c, Platform platform) {
    boolean isInterface = (c.access & Opcodes.ACC_INTERFACE) != 0;
    boolean own = c.methods.stream().anyMatch(m -> (m.name + m.desc).equals("hashCode()I"));
    if (isInterface || own || isNumbered(c) || c.superName == null || !platform.isPlain(c.superName)) {
      return;
    }
    c.fields.add(new FieldNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC, FIELD, "I", null, null));
    MethodNode m = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "hashCode", "()I", null, null);
    Label known = new Label();
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, c.name, FIELD, "I");
    m.visitJumpInsn(Opcodes.IFNE, known);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "nextHashCode", "()I", false);
    m.visitFieldInsn(Opcodes.PUTFIELD, c.name, FIELD, "I");
    m.visitLabel(known);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, c.name, FIELD, "I");
    m.visitInsn(Opcodes.IRETURN);
    c.methods.add(m);
  }

  /** Reports whether a class's number in streams comes of its methods (ObjectStreamClass.computeDefaultSUID): an app may bring such a stream. */
  private static boolean isNumbered(ClassNode c) {
    return c.interfaces.contains("java/io/Serializable") && c.fields.stream().noneMatch(f -> f.name.equals("serialVersionUID"));
  }
}
