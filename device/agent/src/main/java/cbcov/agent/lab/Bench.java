package cbcov.agent.lab;

import cbcov.agent.host.LabMain;
import cbcov.agent.host.Patience;
import cbcov.agent.host.Setup;
import cbcov.agent.host.Wire;
import cbcov.agent.host.Workshop;
import cbcov.agent.phone.Workbench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers cbcov's requests for experiments. One experiment is on the bench at a time.
 *
 * <p>Requests: {@code experiment CLASS SOURCE QUIET SETTLE HANG CLASSPATH…} compiles and begins one, {@code reset} begins a run,
 * {@code play INPUT ALTERNATIVE QUIET …} does stimuli (input -1 waits; times are milliseconds, a quiet of 0 means the experiment's),
 * {@code finish} ends the experiment, {@code usage} is answered by {@code done ok MEGABYTES}. Each stimulus is answered by a line
 * {@code answer KIND OUTPUT THROWN AFTER ARGUMENT…}; lines {@code thread NAME} behind them name the run's threads that were left to
 * real time. A request ends with {@code done ok}, {@code done compile LINE COLUMN MESSAGE} or
 * {@code done fault MESSAGE}; after {@code done memory MESSAGE} the JVM is not to be trusted any more. {@code hung WHAT STACK} is the
 * JVM's last word.
 */
public final class Bench implements LabMain.Laboratory {
  private static final String[] OK = {"done", "ok"};
  private static final long START_MS = 120_000; // for compiling, loading and setting up

  private Wire wire;
  private Workbench phone;
  private Workshop workshop;
  private Patience patience;
  private Session session; // null: no experiment

  @Override
  public void serve(Setup setup, Workshop workshop, Patience patience) throws Exception {
    this.wire = setup.wire();
    this.workshop = workshop;
    this.patience = patience;
    try {
      this.phone = new Workbench(setup);
    } catch (Throwable t) {
      throw new IllegalStateException("Android does not start", t);
    }
    Folders folders = new Folders(setup.folder().resolve("runs"));
    send(OK);
    for (List<String> r = wire.read(); r != null; r = wire.read()) {
      send(answer(r, folders));
    }
  }

  private void send(String[] fields) {
    wire.send(fields);
    wire.flush();
  }

  private String[] answer(List<String> r, Folders folders) {
    try {
      switch (r.get(0)) {
        case "experiment" -> begin(r, folders);
        case "reset" -> session().reset();
        case "play" -> play(r);
        case "finish" -> finish();
        case "usage" -> {
          return usage();
        }
        default -> throw new Fault("unknown request " + r.get(0), null);
      }
      return OK;
    } catch (Workshop.Fault f) {
      return new String[] {"done", "compile", Long.toString(f.line), Long.toString(f.column), f.getMessage()};
    } catch (Fault f) {
      return new String[] {"done", f.memory() ? "memory" : "fault", f.getMessage()};
    } catch (IOException e) {
      return new String[] {"done", "fault", String.valueOf(e.getMessage())};
    } catch (RuntimeException e) {
      e.printStackTrace();
      return new String[] {"done", "fault", "the laboratory failed: " + e};
    } finally {
      patience.end();
    }
  }

  /** What the JVM holds, in megabytes, once garbage is collected. */
  private static String[] usage() {
    System.gc();
    Runtime r = Runtime.getRuntime();
    return new String[] {"done", "ok", Long.toString((r.totalMemory() - r.freeMemory()) >> 20)};
  }

  private Session session() throws Fault {
    if (session == null) {
      throw new Fault("there is no experiment", null);
    }
    return session;
  }

  private void begin(List<String> r, Folders folders) throws Workshop.Fault, Fault, IOException {
    finish();
    List<Path> classPath = new ArrayList<>();
    for (String p : r.subList(6, r.size())) {
      classPath.add(Path.of(p));
    }
    patience.begin("compiling", START_MS);
    Workshop.Product product = workshop.compile(r.get(1), r.get(2), classPath);
    patience.begin("the set-up", START_MS);
    long quiet = Long.parseLong(r.get(3));
    long settle = Long.parseLong(r.get(4));
    long hang = Long.parseLong(r.get(5));
    Session s = new Session(product, r.get(1), new Session.Times(quiet, settle, hang), phone, folders, patience);
    try {
      s.begin();
    } catch (Fault f) {
      s.close();
      throw f;
    }
    session = s;
  }

  private void play(List<String> r) throws Fault {
    for (int i = 1; i + 2 < r.size(); i += 3) {
      int input = Integer.parseInt(r.get(i));
      int alternative = Integer.parseInt(r.get(i + 1));
      long quiet = Long.parseLong(r.get(i + 2));
      Answer a = input < 0 ? session().pause(quiet) : session().input(input, alternative);
      wire.send(a.fields());
      if (a.threw()) {
        break;
      }
    }
    for (String name : phone.detached()) {
      wire.send("thread", name);
    }
  }

  private void finish() throws Fault {
    Session s = session;
    session = null;
    if (s != null) {
      patience.begin("the end", START_MS);
      s.finish();
    }
  }
}
