package cbcov.agent.phone;

import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which piece of work each thread does, and what it is called: an event of the session, a message of a looper, what a thread, a pool's thread or a
 * timer has been given. A piece's id does not change where other work comes in another order. It comes of the id of the work that asked for it, and of
 * how many of the same name that one had asked for before; an event's comes of how many events were before it since the session's beginning. What
 * lets pending work run (run, idle, advance) is no event here: it has no code of its own. A process's start is part of the event that begins it.
 *
 * <p>Work that waits and goes on is the same work, in its next segment; the first is 1. A thread of a pool that the JDK or the app manages itself
 * (ForkJoinPool, coroutines) is one piece of work, whatever it is given.
 */
public final class Tasks {
  private static final int MAX_RAN = 2000; // told of one event
  private static final int MAX_NAME = 200; // characters

  /** No work of the session's: the device's own, and threads that it does not control. */
  private static final Work NONE = new Work(0, 0, false);

  private static final Map<Long, Slot> SLOTS = new ConcurrentHashMap<>(); // by the thread's number
  private static final ThreadLocal<Slot> OWN = ThreadLocal.withInitial(() -> slot(Thread.currentThread()));

  private static final List<String[]> RAN = new ArrayList<>(); // messages that tell what ran in the present event
  private static long events;
  private static volatile long begun; // segments, of all work

  private Tasks() {}

  /** A piece of work. Who does it has the turn, so that nobody else changes it meanwhile. */
  public static final class Work {
    private final long id;
    private final long origin; // id of the work that asked for it; 0: none did
    private final boolean system;
    private int segment; // that runs or ran last; 0: none has
    private int draws; // of random numbers
    private String what = "";
    private String thread = "";
    private Map<String, Integer> children; // how many it has asked for, by name; null: none

    private Work(long id, long origin, boolean system) {
      this.id = id;
      this.origin = origin;
      this.system = system;
    }

    /** 64 bits that stand for it; 0: it is no work of the session's. */
    public long id() {
      return id;
    }

    /** Which of its segments runs, from 1. */
    public int segment() {
      return segment;
    }

    /** What it was called when it began. */
    String what() {
      return what;
    }

    private synchronized Work child(String name, boolean ofSystem) {
      children = children == null ? new HashMap<>() : children;
      int n = children.merge(name, 1, Integer::sum);
      long h = mix(id);
      for (int i = 0; i < name.length(); i++) {
        h = h * 31 + name.charAt(i);
      }
      return new Work(named(mix(mix(h) + n)), id, ofSystem);
    }

    private synchronized long draw(long seed) {
      return mix(mix(seed ^ mix(id)) + ++draws);
    }
  }

  /** What a thread does. */
  private static final class Slot {
    final Thread thread;
    volatile Work work = NONE;
    Work seeded; // for which the thread's own random numbers have begun; null: for none

    Slot(Thread thread) {
      this.thread = thread;
    }
  }

  /** Mixes 64 bits so that each of them hangs on all (SplitMix64: Steele, Lea and Flood, OOPSLA 2014). */
  private static long mix(long z) {
    z += 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  private static long named(long id) {
    return id == 0 ? 1 : id;
  }

  private static Slot slot(Thread t) {
    return SLOTS.computeIfAbsent(t.getId(), k -> new Slot(t));
  }

  /** What the calling thread does now. Cheap; any thread. */
  public static Work current() {
    return OWN.get().work;
  }

  /** An id as it is told: 16 hex digits; empty where there is none. */
  static String text(long id) {
    return id == 0 ? "" : String.format("%016x", id);
  }

  /** Begins a session, or the next one on the same device. */
  static synchronized void reset() {
    events = 0;
    RAN.clear();
    SLOTS.values().removeIf(s -> !s.thread.isAlive());
    for (Slot s : SLOTS.values()) {
      s.work = NONE;
      s.seeded = null;
    }
    NONE.children = null;
    NONE.draws = 0;
  }

  /** The calling thread does what the session's next event is, from {@link #begin} on. */
  static void event() {
    OWN.get().work = new Work(named(mix(mix(0) + ++events)), 0, false);
  }

  /** The calling thread does nothing for the session any more. */
  static void leave() {
    OWN.get().work = NONE;
  }

  /** Work that the present one asks for. The name is that of its code; the system's: the system server sends it. */
  static Work child(String name, boolean system) {
    return current().child(name, system);
  }

  /** The calling thread's work has its first turn, or another one. Names are for people. */
  static void begin(String what, String thread) {
    begin(current(), what, thread);
  }

  private static synchronized void begin(Work w, String what, String thread) {
    w.segment++;
    w.what = what;
    w.thread = thread;
    begun++;
    if (RAN.size() < MAX_RAN && w != NONE) {
      RAN.add(Protocol.ran(text(w.id), w.segment, cut(what), cut(thread)));
    }
  }

  /** Gives a thread work to do: it begins, or goes on. Called by who gives it its turn. */
  static void give(Thread t, Work w, String what) {
    slot(t).work = w;
    begin(w, what, t.getName());
  }

  /** Runs something as a piece of work, on the calling thread, which then does again what it did. */
  static void as(Work w, Messages.Step step) throws Throwable {
    Slot s = OWN.get();
    Work before = s.work;
    s.work = w;
    try {
      step.run();
    } finally {
      s.work = before;
    }
  }

  /** Is as for what throws nothing that needs a word. */
  static void asking(Work w, Runnable r) {
    try {
      as(w, r::run);
    } catch (Throwable t) {
      throw Messages.sneaky(t);
    }
  }

  /** How many segments have begun. */
  static long begun() {
    return begun;
  }

  /** The calling thread goes on after a wait: that is its work's next segment where others have run since so many had begun. */
  static void goesOn(long before) {
    Work w = current();
    if (w != NONE && begun != before) {
      begin(w, w.what, w.thread);
    }
  }

  /** Tells what has run since this was asked last. */
  static synchronized void tell(Wire wire) {
    RAN.forEach(wire::send);
    RAN.clear();
  }

  /** Tells of what may come next. Due is in milliseconds from now. */
  static String[] pending(Work w, String what, String thread, boolean main, long due) {
    return Protocol.pending(text(w.id), w.segment + 1, cut(what), cut(thread), main, due, text(w.origin), w.system);
  }

  private static String cut(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
  }

  /** The next number by chance for the calling thread's work: it comes of the run's seed, the work, and how many it has had. */
  static long draw(long seed) {
    return current().draw(seed);
  }

  /** Reports, once for each piece of work of a thread, that the thread's own random numbers are to begin. */
  static boolean isUnseeded() {
    Slot s = OWN.get();
    boolean is = s.seeded != s.work;
    s.seeded = s.work;
    return is;
  }
}
