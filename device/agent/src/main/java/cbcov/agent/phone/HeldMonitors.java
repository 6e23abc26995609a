package cbcov.agent.phone;

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The monitors of threads that have not their turn. Who wants one waits for its turn without it; the JVM would let it wait in real time, and go on in
 * the middle of the other's turn. They are known by their identity hash codes, which the JVM is told to count up, so that no two objects have the
 * same. Any thread.
 */
final class HeldMonitors {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<Long, Set<Integer>> held = new TreeMap<>(); // by the thread's number
  private volatile boolean any;

  /** The calling thread is about to let others run: it keeps the monitors that it holds, but for one that it leaves meanwhile; null: none. */
  void hold(Object left) {
    Set<Integer> all = new HashSet<>();
    for (MonitorInfo m : mine()) {
      all.add(m.getIdentityHashCode());
    }
    if (left != null) {
      all.remove(System.identityHashCode(left));
    }
    if (!all.isEmpty()) {
      synchronized (this) {
        held.put(Thread.currentThread().getId(), all);
        any = true;
      }
    }
  }

  /** The calling thread goes on. */
  synchronized void release() {
    held.remove(Thread.currentThread().getId());
    any = !held.isEmpty();
  }

  /** A new process begins. */
  synchronized void clear() {
    held.clear();
    any = false;
  }

  /** Reports whether a thread that has not its turn holds a monitor; null: there is none. */
  boolean has(Object monitor) {
    if (monitor == null || !any) {
      return false;
    }
    int code = System.identityHashCode(monitor);
    synchronized (this) {
      return held.values().stream().anyMatch(all -> all.contains(code));
    }
  }

  /** Reports whether the calling thread holds a monitor that Android's or the JDK's code has entered, which nobody else is seen to want. */
  static boolean holdsForeign() {
    for (MonitorInfo m : mine()) {
      if (m.getLockedStackFrame() == null || !Background.isOwnCode(m.getLockedStackFrame())) {
        return true;
      }
    }
    return false;
  }

  private static MonitorInfo[] mine() {
    return THREADS.getThreadInfo(new long[] {Thread.currentThread().getId()}, true, false)[0].getLockedMonitors();
  }
}
