package cbcov.agent.phone;

/**
 * Hash codes of Android's objects that have none of their own making, and what Android prints of an object's identity. The JVM's count up for all of its
 * code, so that a process would have others where there was one before it. The linked classes of Android call these, see {@code cbcov.agent.host.Linker}.
 * Any thread.
 */
public final class Identities {
  private static final int BITS = 27; // they look like hash codes
  private static int processes;

  /** How many objects of a class have been asked for theirs. */
  private static final class Count {
    private int process;
    private int objects;

    private synchronized int next(int now) {
      objects = process == now ? objects + 1 : 1;
      process = now;
      return objects;
    }
  }

  private static final ClassValue<Count> COUNTS =
      new ClassValue<>() {
        @Override
        protected Count computeValue(Class<?> c) {
          return new Count();
        }
      };

  private Identities() {}

  /** A process is about to begin. */
  static void begin() {
    processes++;
  }

  /**
   * The hash code of an object that is asked for its first. It comes of the class's name and of how many of the class were asked before in the process:
   * what Android does once for all processes, and then no more, moves no other class's.
   */
  public static int next(Object o) {
    int n = COUNTS.get(o.getClass()).next(processes);
    long h = (o.getClass().getName().hashCode() * 31L + n) * 0x9E3779B97F4A7C15L;
    return Math.max((int) (h >>> Long.SIZE - BITS), 1);
  }

  /** In place of System.identityHashCode in Android's code. */
  public static int identityHashCode(Object o) {
    Phone phone = Phone.get();
    return o == null || phone == null || !phone.hasProcess() ? System.identityHashCode(o) : Hooks.identityHashCode(o);
  }
}
