package cbcov.agent.host;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Gives objects of the app's classes hash codes of their own, where they would have those of java.lang.Object: numbers that count up in the app's
 * process. The JVM's count up, too (-XX:hashCode=3), but for all code in it, some of which depends on when garbage is collected; and the order of an
 * app's hash tables comes of them, and what it prints.
 */
final class Identity {
  private static final String HOOKS = "cbcov/agent/phone/Hooks";
  private static final String FIELD = "cbcov$hash";

  private Identity() {}

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
