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
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds loops that only look, as {@code while (busy) {}} does: they change nothing, so that they end by what another thread does alone. Whoever goes round in
 * one waits.
 */
final class Spins {
  private Spins() {}

  /** The jumps by which a class's loops of the kind go round again. */
  static Set<AbstractInsnNode> of(ClassNode c) {
    Set<AbstractInsnNode> all = new HashSet<>();
    for (MethodNode m : c.methods) {
      Set<LabelNode> seen = new HashSet<>();
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof LabelNode l) {
          seen.add(l);
        } else if (i instanceof JumpInsnNode j && seen.contains(j.label) && onlyLooks(j) && isEnteredAtItsHead(j, m)) {
          all.add(i);
        }
      }
    }
    return all;
  }

  /** Reports whether what stands between a jump and its target, which comes before, changes nothing that the next round sees. */
  private static boolean onlyLooks(JumpInsnNode back) {
    Set<Integer> set = new HashSet<>(); // variables that have a value of this round
    Set<Integer> read = new HashSet<>(); // of the round before, or of before the loop
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof VarInsnNode v) {
        if (v.getOpcode() >= Opcodes.ISTORE) {
          set.add(v.var);
        } else if (!set.contains(v.var)) {
          read.add(v.var);
        }
      } else if (!(i instanceof JumpInsnNode) && !looks(i)) {
        return false;
      }
    }
    read.retainAll(set);
    return read.isEmpty();
  }

  private static boolean looks(AbstractInsnNode i) {
    if (i instanceof MethodInsnNode m) {
      return m.owner.equals("java/lang/Thread") && (m.name.equals("yield") || m.name.equals("onSpinWait"));
    }
    int op = i.getOpcode();
    return op < 0 // where a line begins, or a frame
        || op <= Opcodes.SALOAD
        || op >= Opcodes.POP && op < Opcodes.IINC
        || op > Opcodes.IINC && op <= Opcodes.DCMPG
        || op == Opcodes.GETFIELD
        || op == Opcodes.GETSTATIC
        || op == Opcodes.ARRAYLENGTH
        || op == Opcodes.CHECKCAST
        || op == Opcodes.INSTANCEOF;
  }

  /** Reports whether nothing jumps into the middle of a loop: who jumps back has come all of the way from its head, and in the order of the code. */
  private static boolean isEnteredAtItsHead(JumpInsnNode back, MethodNode m) {
    Set<LabelNode> middle = new HashSet<>();
    for (AbstractInsnNode i = back.label.getNext(); i != back; i = i.getNext()) {
      if (i instanceof LabelNode l) {
        middle.add(l);
      }
    }
    List<LabelNode> targets = new ArrayList<>();
    for (AbstractInsnNode i : m.instructions) {
      targets.addAll(Loops.targets(i));
    }
    for (TryCatchBlockNode t : m.tryCatchBlocks) {
      targets.add(t.handler);
    }
    return targets.stream().noneMatch(middle::contains);
  }
}
