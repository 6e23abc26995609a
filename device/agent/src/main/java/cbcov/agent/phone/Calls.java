package cbcov.agent.phone;

import cbcov.agent.host.Setup;
import cbcov.agent.host.Wire;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records each call of the app's own methods that comes from outside of them: from Android, the JDK or a library. Nobody says which methods those may
 * be, since who calls is read off the thread's stack. Records have the form of the app's own probes, see package trace of cbcov, and are
 * of a process of their own. Any thread may call.
 */
public final class Calls {
  private static final String[] PROBES = {"cbcov.Calls", "cbcov.Log"}; // classes that are put into the app beside its own
  private static final String AGENT = "cbcov.agent.phone.";
  private static final int NOT_RECORDED = -1;
  private static final StackWalker WALKER = StackWalker.getInstance();

  private static Calls present; // of the process that runs; null: nobody wants to know

  private final Wire wire;
  private final Set<String> own;
  private final String head;
  private final Thread main = Thread.currentThread();
  private final Map<Long, Open> threads = new HashMap<>(); // by the JVM's number
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

  /** A method of the app's begins, on an object, or none. It gives what says so at its end. */
  public static int entered(Object receiver, int method) {
    if (present == null || !WALKER.walk(Calls::isFromOutside)) {
      return NOT_RECORDED;
    }
    synchronized (Calls.class) {
      return present == null ? NOT_RECORDED : present.enter(receiver, method);
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

  /** Reports whether what called the method on the second frame is none of the app's own. Nobody at all is a thread's begin. */
  private static boolean isFromOutside(Stream<StackFrame> stack) {
    Calls calls = present;
    Iterator<StackFrame> frames = stack.iterator();
    frames.next();
    String name = frames.next().getMethodName();
    while (calls != null && frames.hasNext()) {
      StackFrame f = frames.next();
      if (!isPassedOver(f, name)) {
        return !calls.own.contains(f.getClassName());
      }
    }
    return calls != null;
  }

  /** Reports whether a frame only hands a call on: a probe's, or a hook that stands for the method and has its name (Redirect.java). */
  private static boolean isPassedOver(StackFrame f, String method) {
    String c = f.getClassName();
    return c.equals(PROBES[0]) || c.equals(PROBES[1]) || c.startsWith(AGENT) && f.getMethodName().equals(method);
  }

  private int enter(Object receiver, int method) {
    Open open = open();
    String call = method + " 0" + (receiver == null ? "" : " " + receiver.getClass().getName());
    write(open, 'E', call);
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
    wire.send("call", head + ++count + " " + open.calls.size() + " " + open.thread + " " + kind + " " + call);
  }
}
