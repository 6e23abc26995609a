package cbcov.agent.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Trials that are made while calls of earlier ones wait, so that all wait at the same time. What comes of them is held back until those calls are known to
 * be stuck: where one of them went on, or had a lock that another trial wanted, the trials have met, and none of it counts. What cannot be seen is that a
 * trial only looks at what a call that waits has changed in a static field. Guarded by the runner.
 */
final class Round {
  /** A call that waits. */
  static final class Waiting {
    final Attempt by;
    final int trial;
    final Member member;
    final StackTraceElement[] stands; // null: it worked when it was looked at
    private final long ticks;
    private final long waits;
    private final int patience;
    private int looks;
    private boolean moved;

    Waiting(Attempt by, long ticks, Member member, StackTraceElement[] stands, int patience) {
      this.by = by;
      this.trial = by.trial;
      this.member = member;
      this.stands = stands;
      this.ticks = ticks;
      this.waits = Runner.waitsOf(by);
      this.patience = patience;
    }

    boolean wentOn() {
      return moved || by.ticks != ticks;
    }

    private void look() {
      looks++;
      moved = wentOn() || !Runner.waits(by) || Runner.waitsOf(by) != waits;
    }
  }

  final List<Waiting> waiting = new ArrayList<>();
  private final List<String[]> held = new ArrayList<>();
  private boolean failed;

  /** Sets a call that waits aside. */
  void add(Waiting w) {
    waiting.add(w);
    w.by.aside = true;
  }

  /** Takes the outcomes of a trial that is over. Reports whether they are held: else nothing waits. */
  boolean holds(List<String[]> outcomes) {
    return !waiting.isEmpty() && held.addAll(outcomes);
  }

  /** Looks at all that wait. */
  void look() {
    for (Waiting w : waiting) {
      w.look();
      failed |= w.moved;
    }
  }

  /** What comes of its trials does not count. */
  void fail() {
    failed = true;
  }

  boolean hasFailed() {
    return failed;
  }

  /** Reports whether all that wait have waited for long enough. */
  boolean isOver() {
    return failed || waiting.stream().allMatch(w -> w.looks >= w.patience);
  }

  /** Reports whether a thread, by its number, is one of those that wait. */
  boolean has(long thread) {
    return waiting.stream().anyMatch(w -> w.by.getId() == thread);
  }

  List<String[]> held() {
    return held;
  }
}
