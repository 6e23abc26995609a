package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Choreographer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The order of messages, and time. */
final class MessageCases {
  private MessageCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("messages come by time, then in the order of their posts", MessageCases::order);
    all.put("what is posted at the front comes first", MessageCases::front);
    all.put("run chooses among what may come next", MessageCases::choice);
    all.put("idle lets no time pass", MessageCases::idle);
    all.put("idle ends where a message posts itself for ever", MessageCases::endless);
    all.put("each comes at its time when time passes", MessageCases::times);
    all.put("a frame comes a frame later", MessageCases::frame);
    all.put("idle handlers run when nothing is due", MessageCases::idleHandler);
    all.put("a transaction is delivered with what stands before it", MessageCases::deliver);
    all.put("what an app took away is not waited for before a key", MessageCases::takenAway);
    all.put("what fails in a message comes out of run", MessageCases::fails);
  }

  private static Handler handler() {
    return new Handler(Looper.getMainLooper());
  }

  private static void takenAway(Phone p) throws Throwable {
    int[] n = new int[1];
    Handler h = handler();
    Runnable waits = () -> n[0] += 100;
    Runnable ticks =
        new Runnable() {
          @Override
          public void run() {
            same(true, n[0]++ < 10);
            h.postDelayed(this, 1000);
          }
        };
    h.postDelayed(ticks, 1000);
    h.post(waits);
    p.messages().drawn(true);
    h.removeCallbacks(waits);
    same(false, p.messages().deliver(true));
    same(0, n[0]);
    h.removeCallbacks(ticks);
  }

  private static void order(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    Handler h = handler();
    h.postDelayed(() -> log.add("late"), 20);
    h.post(() -> log.add("first"));
    h.postDelayed(() -> log.add("soon"), 10);
    h.post(() -> log.add("second"));
    p.messages().advance(20);
    same(List.of("first", "second", "soon", "late"), log);
  }

  private static void front(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    handler().post(() -> log.add("posted"));
    handler().postAtFrontOfQueue(() -> log.add("front"));
    p.messages().run(1);
    same(List.of("front"), log);
  }

  private static void choice(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    handler().post(() -> log.add("main"));
    p.background().add(null, "beside", 0, new Thread(() -> log.add("beside")));
    same(2, p.messages().count());
    same(true, p.messages().run(2));
    same(true, p.messages().run(1));
    same(false, p.messages().run(1));
    same(List.of("beside", "main"), log);
  }

  private static void idle(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    long now = SystemClock.uptimeMillis();
    handler().postDelayed(() -> log.add("later"), 1);
    handler().post(() -> handler().post(() -> log.add("brought")));
    same(true, p.messages().idle());
    same(List.of("brought"), log);
    same(now, SystemClock.uptimeMillis());
    same(false, p.messages().idle());
  }

  private static void endless(Phone p) throws Throwable {
    int[] n = new int[1];
    boolean[] other = new boolean[1];
    Handler h = handler();
    h.post(
        new Runnable() {
          @Override
          public void run() {
            n[0]++;
            h.post(this);
          }
        });
    h.post(() -> other[0] = true);
    p.messages().idle();
    same(true, n[0] < 100);
    same(true, other[0]);
  }

  private static void times(Phone p) throws Throwable {
    List<Long> log = new ArrayList<>();
    long now = SystemClock.uptimeMillis();
    for (int ms : new int[] {30, 10, 20}) {
      handler().postDelayed(() -> log.add(SystemClock.uptimeMillis() - now), ms);
    }
    p.messages().advance(25);
    same(List.of(10L, 20L), log);
    same(now + 25, SystemClock.uptimeMillis());
  }

  private static void frame(Phone p) throws Throwable {
    long now = SystemClock.uptimeMillis();
    long[] at = new long[1];
    Choreographer.getInstance().postFrameCallback(nanos -> at[0] = SystemClock.uptimeMillis());
    p.messages().settle();
    same(true, at[0] > now && at[0] <= now + 16);
  }

  private static void idleHandler(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    Looper.getMainLooper()
        .getQueue()
        .addIdleHandler(
            () -> {
              log.add("idle");
              return false;
            });
    handler().post(() -> log.add("message"));
    p.messages().idle();
    p.messages().idle();
    same(List.of("message", "idle"), log);
  }

  private static void deliver(Phone p) throws Throwable {
    List<String> log = new ArrayList<>();
    handler().post(() -> log.add("before"));
    Messages.post(() -> log.add("system"));
    handler().post(() -> log.add("behind"));
    same(true, p.messages().deliver(false));
    same(List.of("before", "system"), log);
    same(false, p.messages().deliver(false));
  }

  private static void fails(Phone p) throws Throwable {
    handler().post(() -> {
      throw new IllegalStateException("mine");
    });
    try {
      p.messages().run(1);
    } catch (IllegalStateException e) {
      same("mine", e.getMessage());
      return;
    }
    throw new AssertionError("nothing came out");
  }
}
