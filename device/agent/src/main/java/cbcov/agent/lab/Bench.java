package cbcov.agent.lab;

import cbcov.agent.host.LabMain;
import cbcov.agent.host.Patience;
import cbcov.agent.host.Protocol;
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
 * <p>What it is asked and answers is in {@link Protocol}.
 */
public final class Bench implements LabMain.Laboratory {
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
        case Protocol.Finish.WORD -> finish();
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
    } catch (IOException e) {
      return Protocol.fault(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      e.printStackTrace();
      return Protocol.fault("the laboratory failed: " + e);
    } finally {
      patience.end();
    }
  }

  /** What the JVM holds, in megabytes, once garbage is collected. */
  private static String[] usage() {
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
    List<Path> classPath = new ArrayList<>();
    for (String p : e.classPath()) {
      classPath.add(Path.of(p));
    }
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

  private void finish() throws Fault {
    Session s = session;
    session = null;
    if (s != null) {
      patience.begin("the end", START_MS);
      s.finish();
    }
  }
}
