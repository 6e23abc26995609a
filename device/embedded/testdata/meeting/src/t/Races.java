package t;

import java.util.ArrayList;
import java.util.List;

/** What goes wrong in some orders only: never while each thread goes on until it waits. */
public class Races extends Buttons {
  private volatile int counted;
  private volatile String kept = "kept";

  @Override
  void fill() {
    button("Count", this::count);
    button("Check", this::check);
    button("Deadlock", this::deadlock);
  }

  /** Two threads count without a lock. */
  private void count() throws InterruptedException {
    counted = 0;
    List<Thread> all = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      Thread t = new Thread(() -> {
        for (int k = 0; k < 5; k++) {
          counted = counted + 1;
        }
      });
      t.start();
      all.add(t);
    }
    for (Thread t : all) {
      t.join();
    }
    log("counted " + counted);
  }

  /** The main thread looks before it leaps, and another one takes the ground away. */
  private void check() {
    kept = "kept";
    start("takes", () -> kept = null);
    if (kept != null) {
      log("long " + kept.length());
    }
  }

  /** Two threads take two locks, each in its own order. */
  private void deadlock() {
    Object a = new Object();
    Object b = new Object();
    start("a and b", () -> both(a, b));
    start("b and a", () -> both(b, a));
  }

  private static void both(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        log(Thread.currentThread().getName());
      }
    }
  }
}
