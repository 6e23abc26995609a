package cbcov.agent.phone;

import android.os.SystemClock;
import android.util.Log;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes what logcat's threadtime form would show. Times are virtual, process and thread numbers count up, and object identities
 * in cbcov's own lines are numbered in order of first appearance: so that equal runs give equal bytes. Any thread may log.
 */
public final class Logcat {
  /** Virtual time starts on 1 January 2024, 00:00 UTC. */
  static final long EPOCH = 1704067200000L;

  /** The tag of what the probes log. */
  public static final String OURS = "cbcov";

  private static final Pattern HIDDEN = Pattern.compile("(\\$\\$Lambda(?:\\$\\d+)?)/0x[0-9a-f]+");
  private static final int FIRST_PID = 9000; // of no process
  private static final int FIRST_OWN = 500; // behind a process's number
  private static final int MAX_LINE = 4000;
  private static final int MAX_STRAY = 4000; // messages of a process's threads that nobody leads
  private static final int KIND_FIELD = 6; // in "1 BUILD NONCE SEQ DEPTH THREAD KIND METHOD OBJECT [RECEIVER [VALUE…]]"
  private static final int OBJECT_FIELD = 8;

  private final Wire wire;
  private final String folder;
  private final Background background;
  private final Map<Long, Integer> tids = new HashMap<>(); // by the JVM's number
  private final Map<String, String> objects = new HashMap<>();
  private final Thread main = Thread.currentThread();
  private int pid = FIRST_PID;
  private int nextTid;
  private int nextOwn; // of Android's own threads: some outlive processes, and when they ask is chance
  private long elapsed; // virtual milliseconds of all processes before this one
  private boolean silent;
  private int stray; // messages in this process of threads that nobody leads

  Logcat(Wire wire, String folder, Background background) {
    this.wire = wire;
    this.background = background;
    this.folder = folder;
  }

  /** Begins anew: no process has been yet. */
  synchronized void reset() {
    pid = FIRST_PID;
    elapsed = 0;
  }

  /** Begins a new process: a new pid, and nothing known of threads and objects. */
  synchronized void newProcess() {
    pid += 1000;
    nextTid = pid + 1;
    nextOwn = pid + FIRST_OWN;
    stray = 0;
    tids.clear();
    objects.clear();
  }

  /** Adds the time of a process that ended, so that the log's time never goes back. */
  synchronized void endProcess() {
    elapsed += SystemClock.uptimeMillis();
  }

  /** While silent nothing is logged: between processes, when the app's code cannot run. */
  synchronized void silence(boolean on) {
    silent = on;
  }

  public synchronized int processId() {
    return pid;
  }

  /** Android's thread number of the calling thread; the main thread has its process's. */
  public synchronized int threadId() {
    Thread t = Thread.currentThread();
    return t == main ? pid : tids.computeIfAbsent(t.getId(), k -> background.leads(t) ? nextTid++ : nextOwn++);
  }

  /** Virtual wall time in milliseconds since 1970. */
  synchronized long now() {
    return EPOCH + elapsed + SystemClock.uptimeMillis();
  }

  /** Logs a message, each of its lines on a line of its own. */
  public void log(int priority, String tag, String message) {
    Thread me = Thread.currentThread();
    if (me != main && background.isDropped()) {
      return; // what has ended says nothing
    }
    if (me == main || isSilent() || keeps(background.said(OURS.equals(tag)), me)) {
      write(priority, tag, message);
    }
  }

  private boolean keeps(Background.Kept k, Thread me) {
    switch (k) {
      case LED:
        return true;
      case LAST:
        write(Log.WARN, "cbcov-device", "thread " + me.getName() + " logs without end, and nothing more of it is kept");
        return false;
      case STRAY:
        background.named(me.getName(), me); // the log's order depends on when it came
        return hasRoom();
      default:
        return false;
    }
  }

  /** Reports whether there is room for what a thread says that nobody leads: it may never end either. */
  private synchronized boolean hasRoom() {
    if (stray == MAX_STRAY) {
      write(Log.WARN, "cbcov-device", "threads that the device does not lead log without end, and nothing more of them is kept in this process");
    }
    stray = Math.min(stray + 1, MAX_STRAY + 1);
    return stray <= MAX_STRAY;
  }

  private synchronized boolean isSilent() {
    return silent;
  }

  /** A text without what differs from run to run: the name of the device's folder, and the addresses that the JVM puts into the names of lambdas' classes. */
  String plain(String text) {
    String s = text.replace(folder, "");
    return s.contains("$$Lambda") ? HIDDEN.matcher(s).replaceAll("$1") : s;
  }

  private synchronized void write(int priority, String tag, String message) {
    if (silent) {
      return;
    }
    String head = head(priority, tag == null ? "" : tag);
    String text = message == null ? "null" : message;
    text = OURS.equals(tag) ? numbered(text) : plain(text);
    for (int from = 0; from <= text.length(); ) {
      int to = text.indexOf('\n', from);
      to = to < 0 ? text.length() : to;
      wire.send(Protocol.log(head + text.substring(from, Math.min(to, from + MAX_LINE))));
      from = to + 1;
    }
  }

  private String head(int priority, String tag) {
    long ms = now() - EPOCH;
    long s = ms / 1000;
    StringBuilder b = new StringBuilder(48);
    java.time.LocalDateTime t = java.time.LocalDateTime.ofEpochSecond(EPOCH / 1000 + s, 0, java.time.ZoneOffset.UTC);
    two(b, t.getMonthValue()).append('-');
    two(b, t.getDayOfMonth()).append(' ');
    two(b, t.getHour()).append(':');
    two(b, t.getMinute()).append(':');
    two(b, t.getSecond()).append('.');
    long milli = ms % 1000;
    b.append((char) ('0' + milli / 100));
    two(b, (int) (milli % 100)).append(' ');
    padded(b, pid).append(' ');
    padded(b, threadId()).append(' ').append(letter(priority)).append(' ').append(tag);
    for (int i = tag.length(); i < 8; i++) {
      b.append(' ');
    }
    return b.append(": ").toString();
  }

  private static StringBuilder two(StringBuilder b, int n) {
    return b.append((char) ('0' + n / 10)).append((char) ('0' + n % 10));
  }

  private static StringBuilder padded(StringBuilder b, int n) {
    String s = Integer.toString(n);
    for (int i = s.length(); i < 5; i++) {
      b.append(' ');
    }
    return b.append(s);
  }

  private static char letter(int priority) {
    return switch (priority) {
      case Log.VERBOSE -> 'V';
      case Log.DEBUG -> 'D';
      case Log.INFO -> 'I';
      case Log.WARN -> 'W';
      case Log.ERROR -> 'E';
      default -> 'F';
    };
  }

  private String numbered(String record) {
    String[] fields = record.split(" ", -1);
    for (int i = OBJECT_FIELD; i < fields.length; i++) {
      String field = fields[i];
      if (i == OBJECT_FIELD) {
        fields[i] = number(field);
      } else if (field.startsWith("@")) { // an argument or result
        fields[i] = "@" + number(field.substring(1));
      }
    }
    return String.join(" ", fields);
  }

  private String number(String object) {
    return object.equals("0") ? object : objects.computeIfAbsent(object, k -> Integer.toHexString(objects.size() + 1));
  }

  /** A stream whose lines go to the log, as Android does with the app's standard streams. */
  PrintStream stream(int priority, String tag) {
    return new PrintStream(new Lines(priority, tag), true, StandardCharsets.UTF_8);
  }

  private final class Lines extends OutputStream {
    private final int priority;
    private final String tag;
    private byte[] line = new byte[256];
    private int length;

    Lines(int priority, String tag) {
      this.priority = priority;
      this.tag = tag;
    }

    @Override
    public synchronized void write(int b) {
      if (b == '\n' || length == MAX_LINE) {
        log(priority, tag, new String(line, 0, length, StandardCharsets.UTF_8));
        length = 0;
      }
      if (b == '\n' || b == '\r') {
        return;
      }
      if (length == line.length) {
        line = java.util.Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) b;
    }
  }
}
