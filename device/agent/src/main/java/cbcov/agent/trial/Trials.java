package cbcov.agent.trial;

import android.content.Context;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import cbcov.agent.host.Workshop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.robolectric.shadows.ShadowCloseGuard;

/** Trials of one class. Main thread, but for what the threads of trials ask. */
public final class Trials {
  static final String OWN = "cbcov "; // how the names of the device's threads begin

  private final Workshop.Product library;
  private final ClassLoader loader;
  private final Wire wire;
  private final Class<?> tried;
  private final Runner runner;
  private final Sight sight;
  private final Supplier<Context> contexts;
  private final Map<Class<?>, Looked> looked = new HashMap<>(); // guarded by itself
  private final Set<Thread> before = Thread.getAllStackTraces().keySet(); // threads that are nobody's business here
  private volatile List<Member> chosen;

  /**
   * Begins them; what a library has beside the platform is loaded above Android's loader. Makers are classes that make objects of the tried one, too.
   * Contexts are what a trial takes where a call wants the app's.
   */
  public Trials(Protocol.Trials asked, List<String> makers, Workshop.Product library, Wire wire, Supplier<Context> contexts) throws Untried {
    this.library = library;
    this.contexts = contexts;
    this.wire = wire;
    this.loader = library.loader(Trials.class.getClassLoader());
    this.tried = find(asked.className(), loader, "its name is to be as in a.B$Inner, and its jar, with those that it needs, has to be in the class path");
    this.runner = new Runner(this, wire, asked.hang());
    this.sight = new Sight(new Seers(), asked.hidden());
    for (String name : makers) {
      String advice = "it is to make objects of " + tried.getName() + ": its jar has to be in the class path or its source given";
      looked.put(tried, look(tried).madeBy(find(name, loader, advice)));
    }
    List<Member> all = new ArrayList<>();
    for (Member m : look(tried).methods) {
      if (m.observer) {
        all.add(m);
      }
    }
    this.chosen = all;
  }

  /** The class of a name that somebody gave. */
  private static Class<?> find(String name, ClassLoader loader, String advice) throws Untried {
    try {
      return Types.find(name, loader);
    } catch (Untried e) {
      throw new Untried(e.getMessage() + "; " + advice);
    }
  }

  /** The loader of what is tried. */
  public ClassLoader loader() {
    return loader;
  }

  /** The app's context, of a trial of its own: it has no files. */
  Context context() {
    return contexts.get();
  }

  /** Tells what a class has. */
  public void look(String name) throws Untried {
    Looked l = look(Types.find(name, loader));
    wire.send(Protocol.looked(l.isAbstract(), l.supers()));
    for (Member m : l.makers) {
      wire.send(Protocol.maker(Types.name(m.owner), m.name(), Types.name(m.result), m.hasReceiver(), m.declaredParameters()));
    }
    for (Member m : l.methods) {
      wire.send(Protocol.method(m.name(), Types.name(m.result), m.executable.getDeclaringClass() == l.type, m.observer, m.relation, m.declaredParameters()));
    }
    wire.send(Protocol.enumerated(l.enumNames()));
    l.constants().forEach((n, v) -> wire.send(Protocol.constant(n, v.kind(), v.text())));
    if (l.type == tried) { // nobody asks for those of an argument's class
      Written code = Written.in(tried);
      code.numbers().forEach(n -> wire.send(Protocol.written(Value.of(n).kind(), n.toString())));
      code.texts().forEach(t -> wire.send(Protocol.written(Value.of(t).kind(), t)));
    }
  }

  private Looked look(Class<?> c) throws Untried {
    synchronized (looked) {
      Looked l = looked.get(c);
      if (l == null) {
        l = new Looked(c);
        looked.put(c, l);
      }
      return l;
    }
  }

  /** Says which observers and relations of the tried class are asked from now on, by their numbers. */
  public void observe(List<String> numbers) throws Untried {
    List<Member> all = new ArrayList<>();
    for (String n : numbers) {
      List<Member> methods = look(tried).methods;
      int number = Integer.parseInt(n);
      if (number < 0 || number >= methods.size() || !methods.get(number).observer && !methods.get(number).relation) {
        throw new Untried("method " + n + " of " + tried.getName() + " is no observer");
      }
      all.add(methods.get(number));
    }
    chosen = all;
  }

  /** Makes trials, and tells their outcomes. Gives why the JVM is not to be trusted any more; null: it is. */
  public String run(Protocol.Try asked) throws Untried {
    List<Program> programs = Program.read(asked.programs(), new Named());
    try {
      return runner.run(programs, asked.careful());
    } catch (InterruptedException e) {
      return "the main thread was interrupted";
    } finally {
      ShadowCloseGuard.reset(); // it keeps, for ever, where what was never closed was opened
    }
  }

  /** Ends them. Gives why the JVM is not to be trusted any more; null: it is. */
  public String close() {
    library.close();
    for (Thread t : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(t) && t.isAlive() && !(t instanceof Attempt) && !t.getName().startsWith(OWN)) {
        return "a trial has left the thread " + t.getName();
      }
    }
    return runner.isUsed() ? "threads of trials do not end" : null;
  }

  /** What can be seen before a call. */
  List<String> see(Object self, Object[] args, Class<?>[] parameters) {
    return sight.see(self, args, parameters);
  }

  private final class Named implements Program.Classes {
    private final Map<String, Class<?>> types = new HashMap<>();

    @Override
    public Class<?> type(String name) throws Untried {
      Class<?> c = types.get(name);
      if (c == null) {
        c = Types.find(name, loader);
        types.put(name, c);
      }
      return c;
    }

    @Override
    public Looked look(String name) throws Untried {
      return Trials.this.look(type(name));
    }
  }

  private final class Seers implements Sight.Classes {
    @Override
    public Looked look(Class<?> c) throws Untried {
      return Trials.this.look(c);
    }

    @Override
    public List<Member> chosen() {
      return chosen;
    }

    @Override
    public boolean tried(Object o) {
      return tried.isInstance(o);
    }

    @Override
    public void tick() {
      if (Thread.currentThread() instanceof Attempt a) {
        a.tick();
      }
    }
  }
}
