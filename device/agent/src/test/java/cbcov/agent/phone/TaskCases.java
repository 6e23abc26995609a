package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import own.Given;

/** Which piece of work runs, and that its id does not hang on the order. */
final class TaskCases {
  private TaskCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("work has the same id in either order", TaskCases::orders);
    all.put("work has the same random numbers in either order", TaskCases::chances);
    all.put("each post of the same code is another piece of work", TaskCases::posts);
    all.put("a thread that slept is in its next segment", TaskCases::segments);
    all.put("the main thread that waited is in its next segment", TaskCases::waits);
    all.put("a looper's messages are work of those who posted them", TaskCases::loopers);
    all.put("an idle handler is work of who added it", TaskCases::idlers);
    all.put("what the system does is work of who asked for it", TaskCases::asks);
    all.put("what is pending is told with the app's code", TaskCases::pending);
    all.put("a session that begins anew counts anew", TaskCases::anew);
  }

  private static void post(Runnable r) {
    new Handler(Looper.getMainLooper()).post(r);
  }

  /** Something that the user does. */
  private static void event(Messages.Step code) throws Throwable {
    Tasks.event();
    Tasks.begin("test", Messages.MAIN);
    try {
      code.run();
    } finally {
      Tasks.leave();
    }
  }

  private static String now() {
    return Tasks.text(Tasks.current().id()) + " " + Tasks.current().segment();
  }

  private static List<String> log() {
    return Collections.synchronizedList(new ArrayList<>());
  }

  /** What ran since this was asked last: ids and segments, or else names. */
  private static List<String> ran(boolean names) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Wire wire = new Wire(InputStream.nullInputStream(), out);
    Tasks.tell(wire);
    wire.flush();
    List<String> all = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) {
      String[] f = line.split("\t", -1);
      if (f[0].equals("ran")) {
        all.add(names ? f[3] + " " + f[2] + " on " + f[4] : f[1] + " " + f[2]);
      }
    }
    return all;
  }

  /** Two events, of which one posts and the other starts a thread that posts, and their work in the order of some numbers. */
  private static List<String> run(Phone p, int... order) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    event(
        () -> {
          log.add("first " + now());
          post(() -> log.add("posted " + now() + " " + Hooks.seed()));
        });
    event(() -> Hooks.start(new Thread(() -> {
      log.add("thread " + now() + " " + Hooks.random() + " " + Hooks.current().nextInt() + " " + Hooks.randomUUID());
      post(() -> log.add("answer " + now()));
    })));
    for (int n : order) {
      p.messages().run(n);
    }
    Collections.sort(log);
    return log;
  }

  private static void orders(Phone p) throws Throwable {
    List<String> one = run(p, 1, 1, 1);
    same(4, one.size());
    same(one, run(p, 2, 1, 1));
    List<String> ids = new ArrayList<>();
    for (String line : one) {
      ids.add(line.split(" ")[1]);
    }
    same(4, new HashSet<>(ids).size());
    same(true, ids.stream().allMatch(id -> id.matches("[0-9a-f]{16}")));
  }

  private static void chances(Phone p) throws Throwable {
    List<String> all = log();
    for (boolean swapped : new boolean[] {false, true}) {
      Tasks.reset();
      List<String> log = log();
      Runnable one = () -> log.add("one " + Hooks.seed() + " " + Hooks.seed() + " " + Hooks.current().nextLong());
      Runnable two = () -> log.add("two " + Hooks.seed() + " " + Hooks.current().nextLong());
      event(
          () -> {
            post(one);
            p.background().add(null, "two", 0, new Thread(two));
          });
      p.messages().run(swapped ? 2 : 1);
      p.messages().run(1);
      Collections.sort(log);
      all.addAll(log);
    }
    same(all.subList(0, 2), all.subList(2, 4));
    String[] first = all.get(0).split(" ");
    same(false, first[1].equals(first[2]));
    same(false, first[1].equals(all.get(1).split(" ")[1]));
  }

  private static void posts(Phone p) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    Runnable r = () -> log.add(now());
    event(
        () -> {
          post(r);
          post(r);
        });
    p.messages().idle();
    same(2, new HashSet<>(log).size());
  }

  private static void segments(Phone p) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    event(() -> Hooks.start(new Thread(() -> {
      log.add(now());
      try {
        Hooks.sleep(10);
      } catch (InterruptedException e) {
        return;
      }
      log.add(now());
    })));
    p.messages().advance(10);
    String id = log.get(0).substring(0, 16);
    same(List.of(id + " 1", id + " 2"), log);
    same(List.of(id + " 1", id + " 2"), ran(false).subList(1, 3));
  }

  private static void waits(Phone p) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    CountDownLatch latch = new CountDownLatch(1);
    event(
        () -> {
          log.add(now());
          p.background().add(null, "opener", 0, new Thread(latch::countDown));
          latch.await();
          log.add(now());
        });
    String id = log.get(0).substring(0, 16);
    same(List.of(id + " 1", id + " 2"), log);
    List<String> ran = ran(false);
    same(3, ran.size());
    same(id + " 2", ran.get(2));
  }

  private static void loopers(Phone p) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    HandlerThread thread = new HandlerThread("worker");
    event(
        () -> {
          Hooks.start(thread);
          Handler h = new Handler(thread.getLooper());
          h.post(() -> log.add(now()));
          h.post(() -> log.add(now()));
        });
    ran(false);
    p.messages().idle();
    same(log, ran(false));
    same(2, new HashSet<>(log).size());
    Hooks.quit(thread);
  }

  private static void idlers(Phone p) throws Throwable {
    Tasks.reset();
    List<String> log = log();
    event(
        () ->
            Looper.getMainLooper()
                .getQueue()
                .addIdleHandler(
                    () -> {
                      log.add(now());
                      return log.size() < 2;
                    }));
    p.messages().idle();
    p.messages().idle();
    p.messages().idle();
    String id = log.get(0).substring(0, 16);
    same(List.of(id + " 1", id + " 2"), log);
    same(16, id.trim().length());
  }

  /** The fields of what is told of pending work. */
  private static List<String[]> told(Phone p) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Wire wire = new Wire(InputStream.nullInputStream(), out);
    p.messages().tell(wire);
    wire.flush();
    List<String[]> all = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) {
      all.add(line.split("\t", -1));
    }
    return all;
  }

  private static void asks(Phone p) throws Throwable {
    Tasks.reset();
    p.input().send(new Protocol.Event("launch", "", "", 0, "", ConfigurationCases.Told.class.getName(), "", 0, 0, "", List.of()));
    p.messages().idle();
    List<String> log = log();
    Activity a = p.stack().resumed().activity();
    event(
        () -> {
          post(
              () -> {
                log.add(now());
                a.finish();
              });
          post(() -> log.add(now()));
        });
    while (log.size() < 2) {
      p.messages().run(1);
    }
    p.stack().check();
    String[] end = told(p).get(0);
    for (int i = 0; !end[8].equals("1") && i < 9; i++) { // what else the app has posted comes first
      p.messages().run(1);
      end = told(p).get(0);
    }
    same("1", end[8]);
    same(log.get(0).substring(0, 16), end[7]);
  }

  private static void pending(Phone p) throws Throwable {
    Tasks.reset();
    Runnable code = new Given();
    VirtualExecutor pool = new VirtualExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    VirtualTimer timer = new VirtualTimer("ticks");
    event(
        () -> {
          new Handler(Looper.getMainLooper()).postDelayed(code, 7);
          Hooks.start(new Thread(code, "started"));
          pool.execute(new FutureTask<>(code, null));
          new Given.Task().execute();
          timer.schedule(new Given.Tick(), 5);
          Messages.post(() -> {});
        });
    List<String> told = new ArrayList<>();
    for (String[] f : told(p)) { // pending, id, segment, what, thread, main, due, origin, system
      same(Tasks.text(first()), f[7]);
      told.add(f[3].replaceAll("^.*\\.", "") + " on " + f[4].replaceAll("\\d+", "N") + " in " + f[6] + (f[5].equals("1") ? " main" : "") + (f[8].equals("1") ? " system" : ""));
    }
    same(
        List.of("TaskCases$$Lambda on main in 0 main system", "Given on started in 0", "Given on pool-N-thread-N in 0", "Given$Task on AsyncTask #N in 0",
            "Given$Tick on ticks in 5", "Given on main in 7 main"), // the last behind what the system server sends, which may come later
        told);
    timer.cancel();
  }

  /** The id of a session's first event. */
  private static long first() throws Throwable {
    long[] id = new long[1];
    Tasks.reset();
    event(() -> id[0] = Tasks.current().id());
    return id[0];
  }

  private static void anew(Phone p) throws Throwable {
    long one = first();
    long[] two = new long[1];
    event(() -> two[0] = Tasks.current().id());
    same(false, one == two[0]);
    same(one, first());
    same(0, Tasks.current().id());
  }
}
