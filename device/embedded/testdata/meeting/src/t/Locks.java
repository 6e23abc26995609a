package t;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks of each kind, each held by a thread that sleeps while others want it. */
public class Locks extends Buttons {
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  private final StampedLock stamped = new StampedLock();
  private final Semaphore semaphore = new Semaphore(1);
  private final Object monitor = new Object();
  private int counted;

  @Override
  void fill() {
    button("Lock", () -> two(lock));
    button("Write", () -> two(readWrite.writeLock()));
    button("Read", this::read);
    button("Stamped", this::stamped);
    button("Semaphore", this::semaphore);
    button("Monitor", this::monitor);
    button("Method", this::method);
    button("Main", this::main);
    button("Try", this::attempt);
    button("Condition", this::condition);
    button("Wait", this::waits);
    button("Notified", this::notified);
    button("Interrupt", this::interrupt);
    button("Kept", this::kept);
    button("Passed", this::passed);
    button("Hurried", this::hurried);
  }

  private static void two(Lock l) {
    for (int i = 1; i <= 2; i++) {
      String name = "holder " + i;
      start(name, () -> {
        l.lock();
        try {
          log(name + " has it");
          Thread.sleep(100);
          log(name + " leaves");
        } finally {
          l.unlock();
        }
      });
    }
  }

  private void read() {
    start("writer", () -> {
      readWrite.writeLock().lock();
      Thread.sleep(100);
      log("written");
      readWrite.writeLock().unlock();
    });
    for (int i = 1; i <= 2; i++) {
      String name = "reader " + i;
      start(name, () -> {
        readWrite.readLock().lock();
        log(name + " with " + readWrite.getReadLockCount());
        Thread.sleep(50);
        readWrite.readLock().unlock();
      });
    }
  }

  private void stamped() {
    start("writer", () -> {
      long stamp = stamped.writeLock();
      Thread.sleep(100);
      log("written");
      stamped.unlockWrite(stamp);
    });
    start("reader", () -> {
      long stamp = stamped.readLock();
      log("read");
      stamped.unlockRead(stamp);
    });
  }

  private void semaphore() {
    for (int i = 1; i <= 3; i++) {
      String name = "guest " + i;
      start(name, () -> {
        semaphore.acquire();
        log(name + " is in");
        Thread.sleep(10);
        semaphore.release();
      });
    }
  }

  private void monitor() {
    for (int i = 1; i <= 3; i++) {
      String name = "owner " + i;
      start(name, () -> {
        synchronized (monitor) {
          log(name + " is in");
          Thread.sleep(10);
          log(name + " is out");
        }
      });
    }
  }

  private synchronized void count(String name) throws InterruptedException {
    int before = counted;
    Thread.sleep(10);
    counted = before + 1;
    log(name + " counts " + counted);
  }

  private void method() {
    start("first", () -> count("first"));
    start("second", () -> count("second"));
  }

  private void main() {
    start("owner", () -> {
      synchronized (monitor) {
        Thread.sleep(100);
        log("owner is out");
      }
    });
    button("Enter", () -> {
      synchronized (monitor) {
        log("main is in");
      }
    });
  }

  private void attempt() {
    start("holder", () -> {
      lock.lock();
      Thread.sleep(100);
      lock.unlock();
    });
    start("hasty", () -> log("hasty " + lock.tryLock() + " " + lock.tryLock(50, TimeUnit.MILLISECONDS)));
    start("patient", () -> {
      log("patient " + lock.tryLock(1, TimeUnit.SECONDS));
      lock.unlock();
    });
  }

  private void condition() {
    Condition c = lock.newCondition();
    for (int i = 1; i <= 2; i++) {
      String name = "waiter " + i;
      start(name, () -> {
        lock.lock();
        log(name + " " + c.await(1, TimeUnit.SECONDS));
        lock.unlock();
      });
    }
    start("signals", () -> {
      Thread.sleep(10);
      lock.lock();
      c.signal();
      log("signalled");
      Thread.sleep(10);
      lock.unlock();
    });
  }

  private void waits() {
    for (int i = 1; i <= 2; i++) {
      String name = "waiter " + i;
      start(name, () -> {
        synchronized (monitor) {
          monitor.wait(1000);
          log(name + " goes on");
        }
      });
    }
    start("notifies", () -> {
      Thread.sleep(10);
      synchronized (monitor) {
        monitor.notify();
        log("notified");
        Thread.sleep(10);
      }
    });
  }

  /** The main thread waits, which no app should let it. */
  private void notified() throws InterruptedException {
    boolean[] done = {false};
    start("notifies", () -> {
      Thread.sleep(10);
      synchronized (monitor) {
        done[0] = true;
        monitor.notifyAll();
        log("notified");
      }
    });
    synchronized (monitor) {
      while (!done[0]) {
        monitor.wait();
      }
      log("main goes on");
    }
  }

  /** Who notifies the main thread keeps the monitor for a while. */
  private void kept() throws InterruptedException {
    start("notifies", () -> {
      synchronized (monitor) {
        monitor.notify();
        Thread.sleep(100);
        log("leaves");
      }
    });
    synchronized (monitor) {
      monitor.wait(10);
      log("main goes on");
    }
  }

  /** One of two that wait is interrupted: the notify is the other's. */
  private void passed() {
    Thread first = new Thread(() -> safely(this::waitsFor), "first");
    first.start();
    start("second", this::waitsFor);
    start("notifies", () -> {
      Thread.sleep(10);
      first.interrupt();
      synchronized (monitor) {
        monitor.notify();
      }
    });
  }

  private void waitsFor() throws InterruptedException {
    synchronized (monitor) {
      monitor.wait();
      log(Thread.currentThread().getName() + " was notified");
    }
  }

  /** The main thread is interrupted while it waits. */
  private void hurried() throws InterruptedException {
    Thread main = Thread.currentThread();
    long begin = System.currentTimeMillis();
    start("interrupts", () -> {
      Thread.sleep(10);
      main.interrupt();
    });
    try {
      new java.util.concurrent.CountDownLatch(1).await(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      log("interrupted after " + (System.currentTimeMillis() - begin));
    }
  }

  private void interrupt() {
    Thread t = new Thread(() -> safely(() -> {
      lock.lockInterruptibly();
      log("never");
    }), "waiter");
    start("holder", () -> {
      lock.lock();
      t.start();
      Thread.sleep(10);
      t.interrupt();
      Thread.sleep(10);
      log("alive " + t.isAlive());
      lock.unlock();
    });
  }
}
