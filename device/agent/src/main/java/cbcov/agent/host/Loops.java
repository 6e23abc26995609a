package cbcov.agent.host;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
    Set<LabelNode> heads = new HashSet<>(); // of those that wait
    spins.forEach(i -> heads.add(((JumpInsnNode) i).label));
    for (MethodNode m : c.methods) {
      Set<LabelNode> seen = new HashSet<>();
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        List<LabelNode> targets = targets(i);
        if (i instanceof LabelNode l) {
          seen.add(l);
          if (heads.contains(l) && isReached(l)) {
            m.instructions.insertBefore(i, hook("beginSpin"));
          }
        } else if (spins.contains(i)) {
          m.instructions.insertBefore(i, hook("spin"));
        } else {
          if (targets.stream().anyMatch(heads::contains)) {
            m.instructions.insertBefore(i, hook("beginSpin"));
          }
          if (targets.stream().anyMatch(seen::contains)) {
            m.instructions.insertBefore(i, hook("look"));
          }
        }
      }
    }
  }

  private static MethodInsnNode hook(String name) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, "cbcov/agent/phone/Hooks", name, "()V", false);
  }

  /** Where an instruction may jump to. */
  static List<LabelNode> targets(AbstractInsnNode i) {
    if (i instanceof JumpInsnNode j) {
      return List.of(j.label);
    }
    if (i instanceof TableSwitchInsnNode t) {
      return and(t.labels, t.dflt);
    }
    if (i instanceof LookupSwitchInsnNode l) {
      return and(l.labels, l.dflt);
    }
    return List.of();
  }

  private static List<LabelNode> and(List<LabelNode> labels, LabelNode otherwise) {
    List<LabelNode> all = new ArrayList<>(labels);
    all.add(otherwise);
    return all;
  }

  /** Reports whether the code in front of a label leads to it. */
  private static boolean isReached(LabelNode l) {
    AbstractInsnNode before = l.getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious();
    }
    if (before == null) {
      return true;
    }
    int op = before.getOpcode();
    return op != Opcodes.GOTO && op != Opcodes.ATHROW && op != Opcodes.TABLESWITCH && op != Opcodes.LOOKUPSWITCH && (op < Opcodes.IRETURN || op > Opcodes.RETURN);
  }
}
