package trial;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Waits, in all ways; what its objects share is what trials that wait at the same time could meet at. */
public class Waiting {
  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

  public void waits() throws InterruptedException {
    synchronized (MONITOR) {
      MONITOR.wait();
    }
  }

  public void wakes() {
    synchronized (MONITOR) {
      MONITOR.notifyAll();
    }
  }

  public String take() throws InterruptedException {
    return QUEUE.take();
  }

  public void put() {
    QUEUE.add("mine");
  }

  public String poll() {
    return QUEUE.poll();
  }

  public void holds() throws InterruptedException {
    synchronized (Waiting.class) {
      Thread.sleep(60_000);
    }
  }

  public synchronized void wants() {
    synchronized (Waiting.class) {
      notifyAll();
    }
  }

  public void locks() throws InterruptedException {
    LOCK.lock();
    try {
      Thread.sleep(60_000);
    } finally {
      LOCK.unlock();
    }
  }

  public void unlocks() {
    LOCK.lock();
    LOCK.unlock();
  }

  public void naps() throws InterruptedException {
    Thread.sleep(15);
  }

  public void spins() {
    for (int i = 0; ; i++) {
      if (i == 7) {
        i = 0;
      }
    }
  }

  /** Waits outside of Java, as far as can be seen: it does not work, and no thread's state says that it waits. */
  @SuppressWarnings("removal")
  public void suspends() {
    Thread.currentThread().suspend();
  }

  public void neverEnds() {
    for (; ; ) {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        Thread.interrupted();
      }
    }
  }
}
