package cbcov.agent.host;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps alive what Android and the app refer to weakly. When garbage is collected depends on the machine's memory and on all other threads, and an
 * app sees it: an animation ends when its view is gone, an AsyncTask with a weak reference to its activity shows nothing. So a referent stays until
 * the process ends, until the app itself asks for a collection, or until memory is short. {@link Woven} puts a copy of this class among the JDK's
 * own, and has the constructors of weak and phantom references call it. Any thread.
 */
public final class Referents {
  /** The copy's internal name, in a package that the JDK exports. */
  static final String NAME = "java/util/concurrent/locks/Referents";

  private static final int SIZE = 1024;
  private static final int MAX = 4096; // chunks; with more, all begins anew, at the same place in each run

  private static ClassLoader own; // of the agent, whose references are none of the app's; null: nothing is kept yet
  private static SoftReference<Chunk> last; // the JVM clears it before it has no memory for something else; null: nothing is kept yet
  private static boolean cut; // it did

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
  public static synchronized void begin(ClassLoader agent) {
    own = agent;
  }

  /** Called with what a new reference refers to. */
  public static void keep(Object o) {
    if (own == null || o == null) {
      return;
    }
    ClassLoader l = o.getClass().getClassLoader();
    if (l != null && l != own) {
      add(o);
    }
  }

  private static synchronized void add(Object o) {
    Chunk c = last();
    if (c == null || c.used == SIZE) {
      c = new Chunk(c == null || c.chunks == MAX ? null : c);
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

  /** Reports whether memory was short since all was let go: what was referred to weakly may be gone, or not. */
  public static synchronized boolean isCut() {
    last();
    return cut;
  }

  /** The app asks for a collection: what only weak references refer to is gone behind it. */
  public static synchronized void gc() {
    List<WeakReference<Object>> all = new ArrayList<>(); // made before anything is let go
    ClassLoader agent = own;
    own = null; // these keep nothing
    for (Chunk c = last(); c != null; c = c.before) {
      for (int i = c.used - 1; i >= 0; i--) {
        all.add(new WeakReference<>(c.referents[i]));
      }
    }
    own = agent;
    last = null;
    System.gc();
    for (int i = all.size() - 1; i >= 0; i--) {
      Object o = all.get(i).get();
      if (o != null) {
        add(o);
      }
    }
  }

  public static void gc(Runtime r) {
    gc();
  }
}
