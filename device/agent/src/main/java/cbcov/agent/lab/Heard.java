package cbcov.agent.lab;

import java.util.ArrayDeque;
import java.util.Queue;

/** The callbacks that were heard and not yet asked for. Any thread. */
final class Heard {
  private static final int MAX_WAITING = 10_000;
  private static final int MAX_ARGS = 16;
  private static final int MAX_TEXT = 200; // characters of an argument
  private static final int MAX_NAME = 200;

  /** One callback. */
  record Callback(String output, String[] args) {}

  private final Queue<Callback> waiting = new ArrayDeque<>();
  private boolean open;
  private boolean flooded;

  /** Begins to listen, or stops: what is heard meanwhile is lost. */
  synchronized void listen(boolean on) {
    open = on;
    waiting.clear();
    flooded = false;
  }

  /** A callback came. */
  void add(String output, Object[] args) {
    synchronized (this) {
      if (!open) {
        return;
      }
    }
    Callback c = new Callback(cut(String.valueOf(output), MAX_NAME), text(args));
    synchronized (this) {
      if (waiting.size() >= MAX_WAITING) {
        flooded = true;
      } else if (open) {
        waiting.add(c);
      }
    }
  }

  /** The oldest callback, which counts as asked for; null: there is none. */
  synchronized Callback next() {
    return waiting.poll();
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Reports whether more came than anybody could want. */
  synchronized boolean flooded() {
    return flooded;
  }

  private static String[] text(Object[] args) {
    int n = args == null ? 0 : Math.min(args.length, MAX_ARGS);
    String[] texts = new String[n];
    for (int i = 0; i < n; i++) {
      texts[i] = cut(text(args[i]), MAX_TEXT);
    }
    return texts;
  }

  /** Only what is the same in each run: an object's own toString as a rule holds its address. */
  private static String text(Object o) {
    if (o == null || o instanceof String || o instanceof Number || o instanceof Boolean || o instanceof Character) {
      return String.valueOf(o);
    }
    if (o instanceof Enum<?> e) {
      return e.name();
    }
    if (o instanceof Throwable t) {
      return t.getClass().getName();
    }
    if (o instanceof Class<?> c) {
      return c.getName();
    }
    return o.getClass().getTypeName();
  }

  private static String cut(String s, int max) {
    return s.length() <= max ? s : s.substring(0, max);
  }
}
