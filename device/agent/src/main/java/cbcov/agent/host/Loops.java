package cbcov.agent.host;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Has each loop of the app's code look, before it goes round again, whether its thread is to end there; those that only wait let others go on. */
final class Loops {
  private static final String PROBES = "cbcov/Log"; // what cbcov has put into the app is no code of its own

  private Loops() {}

  /** Changes a class; spins are the jumps of those that wait. */
  static void apply(ClassNode c, Set<AbstractInsnNode> spins) {
    if (c.name.equals(PROBES)) {
      return;
    }
    for (MethodNode m : c.methods) {
      Set<LabelNode> seen = new HashSet<>();
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof LabelNode l) {
          seen.add(l);
        } else if (goesBack(i, seen)) {
          String what = spins.contains(i) ? "spin" : "look";
          m.instructions.insertBefore(i, new MethodInsnNode(Opcodes.INVOKESTATIC, "cbcov/agent/phone/Hooks", what, "()V", false));
        }
      }
    }
  }

  private static boolean goesBack(AbstractInsnNode i, Set<LabelNode> seen) {
    return i instanceof JumpInsnNode j && seen.contains(j.label)
        || i instanceof TableSwitchInsnNode t && (seen.contains(t.dflt) || t.labels.stream().anyMatch(seen::contains))
        || i instanceof LookupSwitchInsnNode l && (seen.contains(l.dflt) || l.labels.stream().anyMatch(seen::contains));
  }
}
