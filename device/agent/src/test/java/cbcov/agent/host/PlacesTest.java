package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Where threads meet in code is asked so that what the one who is asked throws leaves no monitor twice. */
final class PlacesTest {
  @Test
  void asksBehindTheRangeThatCatches() {
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V11, 0, "p/A", null, "java/lang/Object", null);
    MethodNode m = (MethodNode) c.visitMethod(0, "m", "()V", null, null);
    Label from = new Label();
    Label to = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(from, to, handler, null);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitInsn(Opcodes.MONITORENTER);
    m.visitLabel(from);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitInsn(Opcodes.MONITOREXIT);
    m.visitLabel(to);
    m.visitInsn(Opcodes.RETURN);
    m.visitLabel(handler);
    m.visitInsn(Opcodes.ATHROW);

    new Places(null, (owner, name) -> false).apply(c);

    TryCatchBlockNode range = m.tryCatchBlocks.get(0);
    int asked = 0;
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof MethodInsnNode call && call.name.equals("meet")) {
        asked++;
        int at = m.instructions.indexOf(i);
        assertTrue(at < m.instructions.indexOf(range.start) || at > m.instructions.indexOf(range.end), "it lies in the range that catches");
      }
    }
    assertEquals(2, asked);
  }
}
