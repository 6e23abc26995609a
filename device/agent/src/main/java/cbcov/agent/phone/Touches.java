package cbcov.agent.phone;

import cbcov.agent.host.Protocol;
import cbcov.agent.host.Setup;
import cbcov.agent.host.Touched;
import cbcov.agent.host.Touched.Site;
import cbcov.agent.host.Wire;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells cbcov what state the app's code reads and writes, see {@link Touched}, with the piece of work that does it, see {@link Tasks}. In one segment of a
 * piece of work the same access of the same object's, by the same line, with the same value, is told once; of other values a few. Any thread may call.
 *
 * <p>An object is known by a number. Those of the app's own classes keep theirs, all others are found by the JVM's identity hash codes ({@link Owners}).
 */
public final class Touches {
  private static final int MAX_VALUES = 4; // of an object's field, by one line, in one segment
  private static final int MAX_SEGMENT = 20_000; // told of one segment
  private static final int MAX_SESSION = 1_000_000; // told of one session
  private static final int MAX_TASKS = 64; // of which it is known what was told
  private static final int MAX_VALUE = 200; // characters
  private static final long NULL = 0x6e756c6c; // among the digests of values
  private static final int SITE_BITS = 24;

  // How something is touched.
  private static final int STATIC = 1; // there is no object
  private static final int PRIMITIVE = 2; // the value is given by its bits
  private static final int NOTHING = 4; // the value is not known

  private static final StackWalker WALKER = StackWalker.getInstance();

  private static volatile Touches present; // of the process that runs; null: nobody wants to know
  private static long told; // in this session
  private static long untold; // beyond what is told at most
  private static Owners owned = new Owners();

  private final Wire wire;
  private final Touched touched;
  private final ClassLoader loader;
  private final Map<Long, Segment> segments =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Segment> e) {
          return size() > MAX_TASKS;
        }
      };
  private final Map<Integer, String> declaring = new HashMap<>(); // descriptors of the classes that have the fields, by site
  private final Map<Integer, Class<?>> owners = new HashMap<>(); // classes that receivers are of, by site; null: there is none
  private Segment last = new Segment(0); // the one that told last
  private long lastTask;

  /** What a piece of work has told in its present segment. */
  private static final class Segment {
    final int number;
    final Map<Long, Values> values = new HashMap<>(); // by object and site
    int told;

    Segment(int number) {
      this.number = number;
    }
  }

  /** Digests of the values that were told of one field. */
  private static final class Values {
    final long[] told = new long[MAX_VALUES];
    int n;
  }

  private Touches(Wire wire, Touched touched, ClassLoader loader) {
    this.wire = wire;
    this.touched = touched;
    this.loader = loader;
  }

  /** Begins a process, whose classes are of a loader. */
  static void begin(Wire wire, ClassLoader loader) {
    Touched t = Setup.touched();
    if (t != null) {
      present = new Touches(wire, t, loader);
    }
  }

  /** Ends the present process: what its threads still do is nobody's. */
  static void end() {
    present = null;
  }

  /** Begins a session, or the next one on the same device. */
  static synchronized void reset() {
    owned = new Owners();
    told = 0;
    untold = 0;
  }

  /** How many accesses were not told since they were too many. */
  static synchronized long untold() {
    return untold;
  }

  public static void field(Object value, int site) {
    tell(null, STATIC, site, value, 0);
  }

  public static void field(int value, int site) {
    tell(null, STATIC | PRIMITIVE, site, null, value);
  }

  public static void field(long value, int site) {
    tell(null, STATIC | PRIMITIVE, site, null, value);
  }

  public static void field(float value, int site) {
    tell(null, STATIC | PRIMITIVE, site, null, Float.floatToRawIntBits(value));
  }

  public static void field(double value, int site) {
    tell(null, STATIC | PRIMITIVE, site, null, Double.doubleToRawLongBits(value));
  }

  public static void field(Object of, Object value, int site) {
    tell(of, 0, site, value, 0);
  }

  public static void field(Object of, int value, int site) {
    tell(of, PRIMITIVE, site, null, value);
  }

  public static void field(Object of, long value, int site) {
    tell(of, PRIMITIVE, site, null, value);
  }

  public static void field(Object of, float value, int site) {
    tell(of, PRIMITIVE, site, null, Float.floatToRawIntBits(value));
  }

  public static void field(Object of, double value, int site) {
    tell(of, PRIMITIVE, site, null, Double.doubleToRawLongBits(value));
  }

  /** An element of an array is about to be read; there may be none. */
  public static void load(Object array, int index, int site) {
    if (present != null && array != null) {
      boolean within = index >= 0 && index < Array.getLength(array);
      tell(array, within ? 0 : NOTHING, site, within ? Array.get(array, index) : null, 0);
    }
  }

  public static void store(Object array, int index, Object value, int site) {
    tell(array, 0, site, value, 0);
  }

  public static void store(Object array, int index, int value, int site) {
    if (present != null) {
      Object shown = array instanceof boolean[] ? (Object) (value != 0) : array instanceof char[] ? (Object) (char) value : (Object) value;
      tell(array, 0, site, shown, 0);
    }
  }

  public static void store(Object array, int index, long value, int site) {
    tell(array, 0, site, value, 0);
  }

  public static void store(Object array, int index, float value, int site) {
    tell(array, 0, site, value, 0);
  }

  public static void store(Object array, int index, double value, int site) {
    tell(array, 0, site, value, 0);
  }

  /** A method is about to be called of something that holds others, or keeps state; null: a static one. */
  public static void called(Object of, int site) {
    tell(of, NOTHING, site, null, 0);
  }

  /** The same, of what a key says of the state. */
  public static void keyed(Object of, Object key, int site) {
    Touches t = present;
    if (t != null) {
      tell(of, NOTHING, t.touched.isFull() ? site : t.touched.number(t.touched.site(site).of(text(key))), null, 0);
    }
  }

  public static void keyed(Object of, int key, int site) {
    keyed(of, (Object) key, site);
  }

  public static void keyed(Object of, long key, int site) {
    keyed(of, (Object) key, site);
  }

  /** Such a method has returned something: nothing, or what stands for the same contents. */
  public static void gave(Object result, Object of, int site) {
    Touches t = present;
    if (t == null || of == null) {
      return;
    }
    Site s = t.touched.site(site);
    if (result == null) {
      tell(of, 0, site, null, 0);
    } else if (s.view && result != of && (s.rule || result instanceof Map.Entry || !(of instanceof java.util.Iterator || of instanceof java.util.Enumeration))) {
      synchronized (Touches.class) {
        owned.alias(result, of);
      }
    }
  }

  /** Reports whether a value is told as text, which the app's code has no part in. */
  private static boolean isPlain(Object value) {
    return value instanceof String || value instanceof Boolean || value instanceof Character || value instanceof Integer || value instanceof Long
        || value instanceof Double || value instanceof Float || value instanceof Short || value instanceof Byte;
  }

  /** A value as it is told: a primitive, a text or nothing. */
  private static String text(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof String s) {
      return s.length() > MAX_VALUE ? s.substring(0, MAX_VALUE) : s;
    }
    return isPlain(value) ? value.toString() : "";
  }

  private static String text(char type, long bits) {
    return switch (type) {
      case 'Z' -> String.valueOf(bits != 0);
      case 'C' -> String.valueOf((char) bits);
      case 'F' -> String.valueOf(Float.intBitsToFloat((int) bits));
      case 'D' -> String.valueOf(Double.longBitsToDouble(bits));
      default -> String.valueOf(bits);
    };
  }

  private static void tell(Object of, int how, int site, Object value, long bits) {
    Touches t = present;
    if (t == null) {
      return;
    }
    Tasks.Work work = Tasks.current();
    synchronized (Touches.class) {
      if (present == t) {
        t.tell(work, of, how, site, value, bits);
      }
    }
  }

  private void tell(Tasks.Work work, Object of, int how, int site, Object value, long bits) {
    Site s = touched.site(site);
    if (of == null && (how & STATIC) == 0 && !s.rule) {
      return; // the access will throw
    }
    if (s.accessor && !touched.isFull()) {
      site = caller(s);
      if (site < 0) {
        return;
      }
      s = touched.site(site);
    }
    if (of != null && (s.rule && !isOf(of, s, site) || s.owner == null && !Owners.holds(of))) {
      return; // another class has a method of that name, too
    }
    boolean valued = (how & (PRIMITIVE | NOTHING)) == 0;
    long object = valued && owned.tells(value) ? owned.number(value) : 0;
    long digest = valued ? value == null ? NULL : isPlain(value) ? value.hashCode() : object : bits;
    Segment now = segment(work);
    if (now.told == MAX_SEGMENT || told == MAX_SESSION) {
      untold++; // or told before: nobody looks any more
      return;
    }
    long number = of == null ? 0 : owned.number(of);
    Values values = now.values.computeIfAbsent(number << SITE_BITS ^ s.same(), k -> new Values());
    for (int i = 0; i < values.n; i++) {
      if (values.told[i] == digest) {
        return;
      }
    }
    if (values.n == MAX_VALUES) {
      untold++;
      return;
    }
    values.told[values.n++] = digest;
    now.told++;
    told++;
    Thread thread = Thread.currentThread();
    String type = s.rule ? descriptor(s.owner) : s.owner == null ? owned.type(of) : declaring(s, site);
    String shown = valued ? text(value) : (how & PRIMITIVE) != 0 ? text(s.type, bits) : "";
    wire.send(
        Protocol.touch(
            Tasks.text(work.id()), work.segment(), thread.getName(), Phone.get().isMain(thread), s.write, number, type, s.field, valued && value == null, shown,
            object, s.method, s.line));
  }

  private Segment segment(Tasks.Work work) {
    if (work.id() != lastTask || work.segment() != last.number) {
      lastTask = work.id();
      last = segments.get(lastTask);
      if (last == null || last.number != work.segment()) {
        last = new Segment(work.segment());
        segments.put(lastTask, last);
      }
    }
    return last;
  }

  /** Reports whether an object is of the class that a site's call is of. */
  private boolean isOf(Object of, Site s, int site) {
    if (!owners.containsKey(site)) {
      owners.put(site, find(s.owner)); // null: this level of Android has none
    }
    Class<?> c = owners.get(site);
    return c != null && c.isInstance(of);
  }

  private Class<?> find(String internal) {
    try {
      return Class.forName(internal.replace('/', '.'), false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** The descriptor of the class that declares a site's field. */
  private String declaring(Site s, int site) {
    String known = declaring.get(site);
    if (known == null) {
      Class<?> c = Memory.declares(find(s.owner), s.field);
      known = descriptor(c == null ? s.owner : c.getName().replace('.', '/'));
      declaring.put(site, known);
    }
    return known;
  }

  private static String descriptor(String internal) {
    return internal.startsWith("[") ? internal : "L" + internal + ";";
  }

  /** The site that stands for an accessor's where its caller is; below 0: that is none of the app's own code. */
  private int caller(Site s) {
    StackFrame f = WALKER.walk(all -> all.filter(x -> !x.getClassName().equals(Touches.class.getName())).skip(1).findFirst().orElse(null));
    if (f != null && !touched.isOwn(f.getClassName().replace('.', '/'))) {
      return -1;
    }
    if (f == null || f.getLineNumber() <= 0) {
      return touched.number(s.at(s.method, s.line));
    }
    return touched.number(s.at("L" + f.getClassName().replace('.', '/') + ";->" + f.getMethodName() + f.getDescriptor(), f.getLineNumber()));
  }
}
