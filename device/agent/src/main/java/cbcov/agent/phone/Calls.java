package cbcov.agent.phone;

import cbcov.agent.host.Setup;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records each call of the app's own methods that comes from outside of them: from Android, the JDK or a library. Nobody says which methods those may
 * be, since who calls is read off the thread's stack; a method's first call in a process is followed by a record of the caller. Records have the form of the app's own probes, see package trace of cbcov, and are
 * of a process of their own. Any thread may call.
 */
public final class Calls {
  private static final String[] PROBES = {"cbcov.Calls", "cbcov.Log"}; // classes that are put into the app beside its own
  private static final String AGENT = "cbcov.agent.phone.";
  private static final String ROBOLECTRIC = "$$robo$$";
  private static final int NOT_RECORDED = -1;
  private static final StackWalker WALKER = StackWalker.getInstance();

  private static Calls present; // of the process that runs; null: nobody wants to know

  private final Wire wire;
  private final Set<String> own;
  private final String head;
  private final Thread main = Thread.currentThread();
  private final Map<Long, Open> threads = new HashMap<>(); // by the JVM's number
  private final Set<String> called = new HashSet<>(); // methods, of coroutines with their labels, each since its first call
  private int others; // threads beside the main one
  private long count;

  /** What is open on one thread, the innermost last. */
  private static final class Open {
    final String thread;
    final List<String> calls = new ArrayList<>(); // method and receiver, as a record ends

    Open(String thread) {
      this.thread = thread;
    }
  }

  private Calls(Wire wire, Set<String> own, String head) {
    this.wire = wire;
    this.own = own;
    this.head = head;
  }

  /** Begins a process, on its main thread. */
  static synchronized void begin(Wire wire, String nonce) {
    Set<String> own = Setup.recorded();
    if (own != null) {
      present = new Calls(wire, own, "1 " + System.getProperty("cbcov.build") + " " + other(nonce) + " ");
    }
  }

  /** Ends the present process: what its threads still do is nobody's. */
  static synchronized void end() {
    present = null;
  }

  /** The nonce of a process beside that of the app's own records. */
  private static String other(String nonce) {
    return Long.toHexString(~Long.parseUnsignedLong(nonce, 16) | 1L << 63);
  }

  /**
   * A method of the app's begins, on an object, or none; label says where a coroutine goes on, beside a mark of the compiler's in its highest bit: 0 is
   * its begin, or no coroutine's. It gives what says so at its end.
   */
  public static int entered(Object receiver, int label, int method) {
    Calls calls = present;
    String caller = calls == null ? null : WALKER.walk(calls::outside);
    if (caller == null) {
      return NOT_RECORDED;
    }
    synchronized (Calls.class) {
      return calls == present ? calls.enter(receiver, label & Integer.MAX_VALUE, method, caller) : NOT_RECORDED;
    }
  }

  /** It returns. */
  public static void left(int token) {
    leave(token, 'X');
  }

  /** It ends by an exception. */
  public static void threw(int token) {
    leave(token, 'T');
  }

  private static void leave(int token, char kind) {
    if (token != NOT_RECORDED) {
      synchronized (Calls.class) {
        if (present != null) {
          present.exit(token, kind);
        }
      }
    }
  }

  /** What called the method on the second frame, if it is none of the app's own, else null. Nobody at all is a thread's begin. */
  private String outside(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    frames.next();
    String name = frames.next().getMethodName();
    while (frames.hasNext()) {
      StackFrame f = frames.next();
      if (!isPassedOver(f, name)) {
        String caller = f.getMethodName();
        if (caller.startsWith(ROBOLECTRIC)) {
          caller = caller.substring(caller.lastIndexOf('$') + 1); // a copy of Android's method, behind the class's name
        }
        boolean isOwn = own.contains(f.getClassName()) || own.contains(f.getClassName() + " " + caller + " " + name);
        return isOwn ? null : f.getClassName() + "." + caller;
      }
    }
    return "-";
  }

  /** Reports whether a frame only hands a call on: a probe's, or a hook that stands for the method and has its name (Redirect.java). */
  private static boolean isPassedOver(StackFrame f, String method) {
    String c = f.getClassName();
    return c.equals(PROBES[0]) || c.equals(PROBES[1]) || c.startsWith(AGENT) && f.getMethodName().equals(method);
  }

  private int enter(Object receiver, int label, int method, String caller) {
    Open open = open();
    String name = label == 0 ? Integer.toString(method) : method + "#" + label;
    String call = name + " 0" + (receiver == null ? "" : " " + receiver.getClass().getName());
    write(open, 'E', call);
    if (called.add(name)) {
      write(open, 'W', name + " 0 " + caller);
    }
    open.calls.add(call);
    return open.calls.size() - 1;
  }

  private void exit(int depth, char kind) {
    Open open = open();
    if (depth < open.calls.size()) { // else it began in another process
      open.calls.subList(depth + 1, open.calls.size()).clear();
      String call = open.calls.remove(depth);
      write(open, kind, call);
    }
  }

  private Open open() {
    Thread t = Thread.currentThread();
    return threads.computeIfAbsent(t.getId(), k -> new Open(t == main ? "m" : Integer.toString(++others)));
  }

  private void write(Open open, char kind, String call) {
    wire.send(Protocol.call(head + ++count + " " + open.calls.size() + " " + open.thread + " " + kind + " " + call));
  }
}
