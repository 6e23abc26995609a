package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops only wait for another thread. */
final class SpinsTest {
  private static final Label HEAD = new Label(), OUT = new Label();

  private static int spins(Consumer<MethodNode> body) {
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V11, 0, "p/A", null, "java/lang/Object", null);
    body.accept((MethodNode) c.visitMethod(0, "m", "(I)V", null, null));
    return Spins.of(c).size();
  }

  private static void busy(MethodNode m) {
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, "p/A", "busy", "Z");
  }

  @Test
  void looksAtAField() {
    assertEquals(
        1,
        spins(
            m -> {
              m.visitLabel(HEAD);
              busy(m);
              m.visitVarInsn(Opcodes.ISTORE, 2); // as code of registers has it
              m.visitVarInsn(Opcodes.ILOAD, 2);
              m.visitJumpInsn(Opcodes.IFNE, HEAD);
              m.visitInsn(Opcodes.RETURN);
            }));
  }

  @Test
  void givesWayInBetween() {
    assertEquals(
        1,
        spins(
            m -> {
              m.visitLabel(HEAD);
              busy(m);
              m.visitJumpInsn(Opcodes.IFEQ, OUT);
              m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
              m.visitJumpInsn(Opcodes.GOTO, HEAD);
              m.visitLabel(OUT);
              m.visitInsn(Opcodes.RETURN);
            }));
  }

  @Test
  void counts() {
    assertEquals(
        0,
        spins(
            m -> {
              m.visitLabel(HEAD);
              m.visitVarInsn(Opcodes.ILOAD, 1);
              m.visitInsn(Opcodes.ICONST_1);
              m.visitInsn(Opcodes.ISUB);
              m.visitVarInsn(Opcodes.ISTORE, 1);
              m.visitVarInsn(Opcodes.ILOAD, 1);
              m.visitJumpInsn(Opcodes.IFNE, HEAD);
              m.visitInsn(Opcodes.RETURN);
            }));
  }

  @Test
  void asksSomebody() {
    assertEquals(
        0,
        spins(
            m -> {
              m.visitLabel(HEAD);
              m.visitVarInsn(Opcodes.ALOAD, 0);
              m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/A", "isBusy", "()Z", false);
              m.visitJumpInsn(Opcodes.IFNE, HEAD);
              m.visitInsn(Opcodes.RETURN);
            }));
  }

  /** Who comes into the middle from elsewhere has not been at the head: it jumps back once, and then may leave. */
  @Test
  void isEnteredInTheMiddle() {
    Label middle = new Label();
    assertEquals(
        0,
        spins(
            m -> {
              m.visitVarInsn(Opcodes.ILOAD, 1);
              m.visitJumpInsn(Opcodes.IFNE, middle);
              m.visitLabel(HEAD);
              busy(m);
              m.visitJumpInsn(Opcodes.IFEQ, OUT);
              m.visitLabel(middle);
              m.visitJumpInsn(Opcodes.GOTO, HEAD);
              m.visitLabel(OUT);
              m.visitInsn(Opcodes.RETURN);
            }));
  }
}
