package t;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Where threads wait for each other. */
public class Meetings extends Buttons {
  @Override
  void fill() {
    button("Barrier", this::barrier);
    button("Phaser", this::phaser);
    button("Exchanger", this::exchanger);
    button("Latch", this::latch);
    button("Hand over", this::handOver);
    button("Transfer", this::transfer);
    button("Queue", this::queue);
    button("Priority", this::priority);
    button("Delay", this::delay);
    button("Pipe", this::pipe);
    button("Park", this::park);
    button("Permit", this::permit);
    button("Join", this::join);
  }

  private void barrier() {
    CyclicBarrier b = new CyclicBarrier(3, () -> log("all are there"));
    for (int i = 1; i <= 3; i++) {
      int n = i;
      start("party " + n, () -> {
        for (int round = 1; round <= 2; round++) {
          Thread.sleep(10L * n);
          b.await();
          log("party " + n + " is through " + round);
        }
      });
    }
  }

  private void phaser() {
    Phaser p = new Phaser(2);
    for (int i = 1; i <= 2; i++) {
      int n = i;
      start("party " + n, () -> {
        Thread.sleep(10L * n);
        log("party " + n + " in phase " + p.arriveAndAwaitAdvance());
        p.arriveAndDeregister();
      });
    }
  }

  private void exchanger() {
    Exchanger<String> x = new Exchanger<>();
    start("gives", () -> log("gives, and gets " + x.exchange("a")));
    start("takes", () -> {
      Thread.sleep(10);
      log("takes, and gets " + x.exchange("b", 1, TimeUnit.SECONDS));
    });
    start("alone", () -> {
      Thread.sleep(20);
      x.exchange("c", 10, TimeUnit.MILLISECONDS);
    });
  }

  private void latch() {
    CountDownLatch l = new CountDownLatch(2);
    start("waits", () -> {
      l.await();
      log("open");
    });
    start("first", l::countDown);
    start("second", () -> {
      log("still closed " + l.await(10, TimeUnit.MILLISECONDS));
      l.countDown();
    });
  }

  private void handOver() {
    SynchronousQueue<String> q = new SynchronousQueue<>();
    start("puts", () -> {
      q.put("a");
      log("put");
      log("offered " + q.offer("b", 10, TimeUnit.MILLISECONDS));
    });
    start("takes", () -> {
      Thread.sleep(10);
      log("took " + q.take());
    });
  }

  private void transfer() {
    LinkedTransferQueue<String> q = new LinkedTransferQueue<>();
    start("transfers", () -> {
      q.transfer("a");
      log("transferred");
    });
    start("takes", () -> {
      Thread.sleep(10);
      log("took " + q.take() + " " + q.poll(10, TimeUnit.MILLISECONDS));
    });
  }

  private void queue() {
    LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
    start("puts", () -> {
      for (int i = 1; i <= 3; i++) {
        q.put(i);
        log("put " + i);
      }
    });
    start("takes", () -> {
      for (int i = 1; i <= 3; i++) {
        log("took " + q.take());
      }
    });
  }

  private void priority() {
    PriorityBlockingQueue<String> q = new PriorityBlockingQueue<>();
    start("takes", () -> log("took " + q.take() + q.take()));
    start("puts", () -> {
      q.put("b");
      q.put("a");
      log("put");
    });
  }

  private static final class Late implements Delayed {
    private final String name;
    private final long at;

    Late(String name, long ms) {
      this.name = name;
      this.at = System.currentTimeMillis() + ms;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed o) {
      return Long.compare(at, ((Late) o).at);
    }
  }

  private void delay() {
    DelayQueue<Late> q = new DelayQueue<>();
    start("takes", () -> {
      log("took " + q.take().name);
      log("took " + q.take().name);
    });
    start("puts", () -> {
      q.put(new Late("later", 200));
      q.put(new Late("soon", 100));
    });
  }

  private void pipe() throws Exception {
    PipedInputStream in = new PipedInputStream(4);
    PipedOutputStream out = new PipedOutputStream(in);
    start("reads", () -> {
      byte[] all = new byte[10];
      int n = 0;
      for (int k = in.read(all, 0, 10); k >= 0; k = in.read(all, n, 10 - n)) {
        n += k;
        log("read " + n);
        if (n == 10) {
          break;
        }
      }
    });
    start("writes", () -> {
      out.write(new byte[10]);
      log("written");
    });
  }

  private void park() {
    AtomicBoolean ready = new AtomicBoolean();
    Thread t = new Thread(() -> {
      while (!ready.get()) {
        LockSupport.park();
      }
      log("unparked");
      LockSupport.parkNanos(20_000_000);
      log("parked for a while");
    }, "parks");
    t.start();
    start("unparks", () -> {
      Thread.sleep(10);
      ready.set(true);
      LockSupport.unpark(t);
    });
  }

  /** A thread has its permit before its first turn. */
  private void permit() {
    Thread t = new Thread(() -> {
      LockSupport.park();
      log("went through");
    }, "has a permit");
    t.start();
    LockSupport.unpark(t);
  }

  private void join() throws InterruptedException {
    Thread t = new Thread(() -> safely(() -> {
      Thread.sleep(100);
      log("ends");
    }), "joined");
    t.start();
    log("alive " + t.isAlive());
    start("joins", () -> {
      t.join(50);
      log("waited");
      t.join();
      log("joined " + t.isAlive());
    });
    t.join();
    log("main joined " + t.isAlive());
  }
}
