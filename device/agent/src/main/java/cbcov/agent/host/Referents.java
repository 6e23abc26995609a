package cbcov.agent.host;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;

/**
 * Keeps alive what Android and the app refer to weakly. When garbage is collected depends on the machine's memory and on all other threads, and an
 * app sees it: an animation ends when its view is gone, an AsyncTask with a weak reference to its activity shows nothing. So a referent stays until
 * the process ends, until the app itself asks for a collection, or until memory is short. {@link Woven} puts a copy of this class among the JDK's
 * own, and has the constructors of weak and phantom references call it: that is for objects of Android's classes and the app's. {@link Redirect} has
 * the app's code call it for those of the JDK's classes, too; what Android or the JDK itself refers to of those may go. Any thread.
 */
public final class Referents {
  /** The copy's internal name, in a package that the JDK exports. */
  static final String NAME = "java/util/concurrent/locks/Referents";

  private static final int SIZE = 1024;
  private static final int MAX = 4096; // chunks

  private static volatile ClassLoader own; // of the agent, whose references are none of the app's; null: nothing is kept yet
  private static SoftReference<Chunk> last; // the JVM clears it before it has no memory for something else; null: nothing is kept yet
  private static boolean cut; // it did, or there were too many
  private static volatile Thread collecting; // whose references are this class's own

  private Referents() {}

  /** Some of what is kept. Chunks are never copied, so that to keep one more costs the same, however many there are. */
  private static final class Chunk {
    final Object[] referents = new Object[SIZE];
    final Chunk before;
    final int chunks; // with those before
    int used;

    Chunk(Chunk before) {
      this.before = before;
      this.chunks = before == null ? 1 : before.chunks + 1;
    }
  }

  /** Keeps, from now on, objects of classes that neither the JDK nor the agent has. */
  public static void begin(ClassLoader agent) {
    own = agent;
  }

  /** Called with what a new reference refers to. */
  public static void keep(Object o) {
    if (own != null && o != null && isOurs(o) && Thread.currentThread() != collecting) {
      add(o);
    }
  }

  /** Called with what the app's code is about to refer to; returns it. What {@link #keep} will be called with is left to it. */
  public static Object kept(Object o) {
    if (own != null && o != null && !isOurs(o)) {
      add(o);
    }
    return o;
  }

  private static boolean isOurs(Object o) {
    ClassLoader l = o.getClass().getClassLoader();
    return l != null && l != own;
  }

  private static synchronized void add(Object o) {
    Chunk c = last();
    if (c == null || c.used == SIZE) {
      boolean many = c != null && c.chunks == MAX;
      cut |= many;
      c = new Chunk(many ? null : c);
      last = new SoftReference<>(c);
    }
    c.referents[c.used++] = o;
  }

  private static Chunk last() {
    Chunk c = last == null ? null : last.get();
    cut |= last != null && c == null;
    return c;
  }

  /** Lets all go: the process has ended. */
  public static synchronized void release() {
    last = null;
    cut = false;
  }

  /** Reports whether memory was short since all was let go, or there was too much: what was referred to weakly may be gone, or not. */
  public static synchronized boolean isCut() {
    last();
    return cut;
  }

  private static synchronized Chunk take() {
    Chunk c = last();
    last = null;
    return c;
  }

  private static synchronized void lost() {
    cut = true;
  }

  /** The app asks for a collection: what only weak references refer to is gone behind it, and their queues know it. */
  public static void gc() {
    Chunk all = take();
    if (!weaken(all)) {
      all = null;
    }
    System.gc();
    settle();
    for (Chunk c = all; c != null; c = c.before) {
      for (int i = 0; i < c.used; i++) {
        Object o = ((WeakReference<?>) c.referents[i]).get();
        if (o != null) {
          add(o);
        }
      }
    }
  }

  public static void gc(Runtime r) {
    gc();
  }

  /** Puts weak references in place of what is kept; reports whether there was memory for that. */
  private static boolean weaken(Chunk all) {
    boolean done = false;
    collecting = Thread.currentThread();
    try {
      for (Chunk c = all; c != null; c = c.before) {
        for (int i = 0; i < c.used; i++) {
          c.referents[i] = new WeakReference<>(c.referents[i]);
        }
      }
      done = true;
    } catch (OutOfMemoryError e) {
      return false; // an app may well ask as memory is short: nothing is kept then
    } finally {
      collecting = null;
      if (!done) {
        lost();
      }
    }
    return true;
  }

  /** Waits until the JVM has told all queues of what it collected: that is another thread's work. Not inside of a monitor, as that may keep something. */
  private static void settle() {
    try {
      Method wait = Reference.class.getDeclaredMethod("waitForReferenceProcessing");
      wait.setAccessible(true);
      while ((boolean) wait.invoke(null)) {}
    } catch (ReflectiveOperationException e) {
      lost(); // a JDK that has it no more
    }
  }
}
