package cbcov.agent.lab;

import android.content.Context;
import cbcov.agent.host.LabMain;
import cbcov.agent.host.Patience;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Setup;
import cbcov.agent.host.Wire;
import cbcov.agent.host.Workshop;
import cbcov.agent.phone.Workbench;
import cbcov.agent.trial.Trials;
import cbcov.agent.trial.Untried;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers cbcov's requests for experiments and trials. One experiment, or one class that is tried, is on the bench at a time.
 *
 * <p>What it is asked and answers is in {@link Protocol}.
 */
public final class Bench implements LabMain.Laboratory {
  private static final long START_MS = 120_000; // for compiling, loading and setting up
  private static final int COLLECTIONS = 3; // of garbage: what has a finalizer goes with a later one
  private static final long COLLECTED_MS = 50; // for the JDK's threads, which let go what a collection found
  private static final long LOOK_MS = 5_000; // for a class to begin, whose constants are read

  private Wire wire;
  private Workbench phone;
  private Workshop workshop;
  private Patience patience;
  private Session session; // null: no experiment
  private Trials trials; // null: no class is tried
  private final List<Protocol.Factory> factories = new ArrayList<>(); // of the trials that are begun next

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
    send(Protocol.ok());
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
        case Protocol.Experiment.WORD -> begin(Protocol.Experiment.of(r), folders);
        case Protocol.Reset.WORD -> session().reset();
        case Protocol.Play.WORD -> play(Protocol.Play.of(r).stimuli());
        case Protocol.Factory.WORD -> factories.add(Protocol.Factory.of(r));
        case Protocol.Trials.WORD -> begin(Protocol.Trials.of(r), folders);
        case Protocol.Look.WORD -> {
          patience.begin("to look at a class", LOOK_MS);
          trials().look(Protocol.Look.of(r).className());
        }
        case Protocol.Observe.WORD -> trials().observe(Protocol.Observe.of(r).methods());
        case Protocol.Try.WORD -> {
          return answer(attempt(Protocol.Try.of(r)));
        }
        case Protocol.Finish.WORD -> {
          return answer(finish());
        }
        case Protocol.Usage.WORD -> {
          return usage();
        }
        default -> throw new Fault("unknown request " + r.get(0), null);
      }
      return Protocol.ok();
    } catch (Workshop.Fault f) {
      return Protocol.compile((int) f.line, (int) f.column, f.getMessage());
    } catch (Fault f) {
      return f.memory() ? Protocol.memory(f.getMessage()) : Protocol.fault(f.getMessage());
    } catch (Untried e) {
      return Protocol.fault(e.getMessage());
    } catch (IOException e) {
      return Protocol.fault(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      e.printStackTrace();
      return Protocol.fault("the laboratory failed: " + e);
    } finally {
      patience.end();
    }
  }

  /** The answer where the JVM is not to be trusted any more for a reason; null: it is. */
  private static String[] answer(String spent) {
    return spent == null ? Protocol.ok() : Protocol.spent(spent);
  }

  /**
   * What the JVM holds, in megabytes, once garbage is collected. What has a finalizer, and what a thread of the JDK lets go once its owner is collected,
   * goes with a later collection.
   */
  private static String[] usage() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      System.runFinalization();
      try {
        Thread.sleep(COLLECTED_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    System.gc();
    Runtime r = Runtime.getRuntime();
    return Protocol.used((int) ((r.totalMemory() - r.freeMemory()) >> 20));
  }

  private Session session() throws Fault {
    if (session == null) {
      throw new Fault("there is no experiment", null);
    }
    return session;
  }

  private void begin(Protocol.Experiment e, Folders folders) throws Workshop.Fault, Fault, IOException {
    finish();
    List<Path> classPath = paths(e.classPath());
    patience.begin("compiling", START_MS);
    Workshop.Product product = workshop.compile(e.className(), e.source(), classPath);
    patience.begin("the set-up", START_MS);
    Session s = new Session(product, e.className(), new Session.Times(e.quiet(), e.settle(), e.hang()), phone, folders, patience);
    try {
      s.begin();
    } catch (Fault f) {
      s.close();
      throw f;
    }
    session = s;
  }

  private static List<Path> paths(List<String> texts) {
    List<Path> all = new ArrayList<>();
    for (String t : texts) {
      all.add(Path.of(t));
    }
    return all;
  }

  private Trials trials() throws Fault {
    if (trials == null) {
      throw new Fault("no class is tried", null);
    }
    return trials;
  }

  private void begin(Protocol.Trials t, Folders folders) throws Untried, Fault, IOException {
    List<String> makers = new ArrayList<>();
    Map<String, String> sources = new TreeMap<>();
    for (Protocol.Factory f : factories) {
      makers.add(f.className());
      if (!f.source().isEmpty()) {
        sources.put(f.className(), f.source());
      }
    }
    factories.clear();
    finish();
    patience.begin("to load what is tried", START_MS);
    Workshop.Product library = library(sources, paths(t.classPath()));
    try {
      trials = new Trials(t, makers, library, wire, () -> context(folders));
    } catch (Untried e) {
      library.close();
      throw e;
    }
    phone.loader(trials.loader());
  }

  /** What a trial has of the app: a context of its own, with no files. */
  private Context context(Folders folders) {
    try {
      return phone.context(folders.empty());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is tried may be of: a class path, and what is compiled of sources. */
  private Workshop.Product library(Map<String, String> sources, List<Path> classPath) throws Untried, IOException {
    if (sources.isEmpty()) {
      return workshop.library(classPath);
    }
    try {
      return workshop.compile(sources, classPath);
    } catch (Workshop.Fault f) {
      throw new Untried(f.file + ":" + f.line + ":" + f.column + ": " + f.getMessage());
    }
  }

  /** Makes trials, which have a watch of their own. Gives why the JVM is not to be trusted any more; null: it is. */
  private String attempt(Protocol.Try t) throws Untried, Fault {
    String spent = trials().run(t);
    if (spent == null) {
      drop();
    }
    return spent;
  }

  /** Forgets what trials have left to be done later. */
  private void drop() throws Fault {
    patience.begin("to forget what trials have left", START_MS);
    try {
      phone.drop();
    } catch (Throwable t) {
      throw new Fault("what trials left cannot be dropped", t);
    }
  }

  private void play(List<String> stimuli) throws Fault {
    for (int i = 0; i + 2 < stimuli.size(); i += 3) {
      int input = Integer.parseInt(stimuli.get(i));
      int alternative = Integer.parseInt(stimuli.get(i + 1));
      long quiet = Long.parseLong(stimuli.get(i + 2));
      Answer a = input < 0 ? session().pause(quiet) : session().input(input, alternative);
      wire.send(a.fields());
      if (a.threw()) {
        break;
      }
    }
    for (String name : phone.detached()) {
      wire.send(Protocol.thread(name));
    }
  }

  /** Ends what is on the bench. Gives why the JVM is not to be trusted any more; null: it is. */
  private String finish() throws Fault {
    Session s = session;
    Trials t = trials;
    session = null;
    trials = null;
    if (s != null) {
      patience.begin("the end", START_MS);
      s.finish();
    }
    if (t == null) {
      return null;
    }
    phone.loader(Bench.class.getClassLoader());
    return t.close();
  }
}
