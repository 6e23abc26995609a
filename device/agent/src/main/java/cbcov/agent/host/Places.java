package cbcov.agent.host;

import java.util.Set;
import java.util.function.BiPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds where threads meet in the app's code, and lets each such place ask first whether another thread is to go on. A run without a schedule has
 * none of these.
 */
final class Places {
  private static final String WAITS = "cbcov/agent/phone/Waits";
  private static final String PROBES = "cbcov/Log"; // what cbcov has put into the app writes a line in one go
  private static final Set<String> THREADS = Set.of("start()V", "interrupt()V", "join()V", "join(J)V");
  private static final Set<String> UNSEEN = Set.of("java/util/concurrent/TimeUnit", "java/util/concurrent/ThreadLocalRandom");

  private static volatile boolean wanted;

  /** Says whether classes that are translated from now on ask. */
  static void want(boolean yes) {
    wanted = yes;
  }

  /** Reports whether classes ask. */
  static boolean wanted() {
    return wanted;
  }

  private final Platform platform;
  private final BiPredicate<String, String> volatiles; // class and field

  Places(Platform platform, BiPredicate<String, String> volatiles) {
    this.platform = platform;
    this.volatiles = volatiles;
  }

  /** Changes a class, as it is before calls are redirected. */
  void apply(ClassNode c) {
    if (c.name.equals(PROBES)) {
      return;
    }
    for (MethodNode m : c.methods) {
      int n = 0;
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        boolean left = i instanceof InsnNode && i.getOpcode() == Opcodes.MONITOREXIT; // who waits for it may go on before what comes next
        if (left || isPlace(i)) {
          n++;
          InsnList asks = new InsnList();
          asks.add(new LdcInsnNode((c.name + "." + m.name + m.desc + n).hashCode()));
          asks.add(new MethodInsnNode(Opcodes.INVOKESTATIC, WAITS, "meet", "(I)V", false));
          if (left) {
            m.instructions.insert(behind(i), asks);
          } else {
            m.instructions.insertBefore(i, asks);
          }
        }
      }
    }
  }

  /**
   * What a place behind an instruction comes after: also the ends of ranges that catch. What leaves a monitor lies in the range of the code that leaves it for
   * whatever is thrown, that code included: where the one that is asked throws, the monitor would be left again, and so for ever.
   */
  private static AbstractInsnNode behind(AbstractInsnNode i) {
    AbstractInsnNode last = i;
    while (last.getNext() != null && last.getNext().getOpcode() < 0) {
      last = last.getNext();
    }
    return last;
  }

  private boolean isPlace(AbstractInsnNode i) {
    return i instanceof InsnNode && i.getOpcode() == Opcodes.MONITORENTER
        || i instanceof FieldInsnNode f && volatiles.test(f.owner, f.name)
        || i instanceof MethodInsnNode call && isPlace(call);
  }

  private boolean isPlace(MethodInsnNode call) {
    if (call.name.equals("<init>")) {
      return false;
    }
    if (call.owner.startsWith("java/util/concurrent/")) {
      return !UNSEEN.contains(call.owner);
    }
    String method = call.name + call.desc;
    if (THREADS.contains(method)) {
      return platform.inherits(call.owner, "java/lang/Thread");
    }
    return Woven.MONITORS.contains(method) || isPost(call);
  }

  /** Reports whether a call gives the main thread, or another one with a looper, something to do, or takes it back. */
  private boolean isPost(MethodInsnNode call) {
    boolean post = call.name.startsWith("post") || call.name.startsWith("send") || call.name.startsWith("remove");
    return call.name.equals("runOnUiThread")
        || post && (platform.inherits(call.owner, "android/os/Handler") || call.name.startsWith("post") && platform.inherits(call.owner, "android/view/View"));
  }
}
