package cbcov.agent.phone;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Decides where threads meet: which of what is due at the same time comes first, and whether a thread goes on or another one in its place. By itself
 * it takes what came first, and lets threads go on until they wait. At random, it decides by the seed; given, as an earlier run did. Each
 * decision has a number, and what was not taken by itself is told, so that it can be given to another run.
 *
 * <p>The decisions are where Fray has them (Li et al., Fray: An Efficient General-Purpose Concurrency Testing Platform for the JVM, OOPSLA 2025):
 * before a monitor is entered, before volatile fields, and before what java.util.concurrent, threads and handlers are asked for. At a place that
 * comes again and again a thread is changed less and less often: a loop would else take most of the changes.
 *
 * <p>Who asks has the turn: there is one at a time.
 */
final class Schedule {
  private static final int MAX_TOLD = 100_000; // cbcov says where there are more
  private static final int MAX_NAME = 200;

  /** Where decisions are told. */
  interface Listener {
    /** Something was chosen that is not the first. */
    void chose(long decision, String what);

    /** What is given for a decision cannot be chosen there. */
    void strayed(long decision, String what);
  }

  private final Listener listener;
  private final Map<Long, String> given = new HashMap<>(); // by decision
  private final Map<Integer, Integer> visits = new HashMap<>(); // of places where threads meet
  private Random chance; // null: no process has begun
  private long decisions;
  private int told;
  private volatile boolean on;
  private boolean off; // while something is done in which nothing is decided

  Schedule(Listener listener) {
    this.listener = listener;
  }

  /** Decides at random once a process begins. */
  void random(boolean yes) {
    on = yes || !given.isEmpty();
  }

  /** Forgets all, for another run. */
  void reset() {
    given.clear();
    visits.clear();
    chance = null;
    decisions = 0;
    told = 0;
    on = false;
  }

  /** A process begins; the seed is that of the run. */
  void begin(long seed) {
    chance = chance == null ? new Random(seed) : chance;
  }

  /** Has something chosen at a decision; all others take the first. */
  void give(long decision, String what) {
    given.put(decision, what);
    on = true;
  }

  /** Does something in which nothing is decided: to look at the screen is no event. */
  <T> T without(Supplier<T> s) {
    off = true;
    try {
      return s.get();
    } finally {
      off = false;
    }
  }

  /** Reports whether there is anything to decide. */
  boolean isOn() {
    return on;
  }

  /** Decides at a place where threads meet: which of the others goes on instead, who are looked for only then; below 0: the thread itself. */
  int meet(int place, Supplier<List<String>> others) {
    if (!on || off) {
      return -1;
    }
    decisions++;
    String want = given.get(decisions);
    if (!given.isEmpty()) {
      return want == null ? -1 : find(unique(others.get()), want);
    }
    int seen = visits.merge(place, 1, Integer::sum);
    if (chance.nextInt(seen + 1) != 0) {
      return -1;
    }
    List<String> names = unique(others.get());
    if (names.isEmpty()) {
      return -1;
    }
    int n = chance.nextInt(names.size());
    tell(names.get(n));
    return n;
  }

  /** Decides which of some things comes first. */
  int first(Supplier<List<String>> others, int n) {
    if (!on || off || n < 2) {
      return 0;
    }
    decisions++;
    if (!given.isEmpty()) {
      String want = given.get(decisions);
      return want == null ? 0 : Math.max(find(unique(others.get()), want), 0);
    }
    int i = chance.nextInt(n);
    if (i > 0) {
      tell(unique(others.get()).get(i));
    }
    return i;
  }

  private int find(List<String> names, String want) {
    int i = names.indexOf(want);
    if (i < 0) {
      listener.strayed(decisions, want);
    } else {
      tell(want);
    }
    return i;
  }

  private void tell(String what) {
    if (told++ < MAX_TOLD) {
      listener.chose(decisions, what);
    }
  }

  /** Names, which may be as long as an app likes, with a number behind those that were there before. */
  private static List<String> unique(List<String> names) {
    Map<String, Integer> seen = new HashMap<>();
    return names.stream()
        .map(n -> n.substring(0, Math.min(n.length(), MAX_NAME)))
        .map(
            n -> {
              int before = seen.merge(n, 1, Integer::sum);
              return before == 1 ? n : n + " (" + before + ")";
            })
        .toList();
  }
}
