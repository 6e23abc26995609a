package cbcov.agent.phone;

import cbcov.agent.host.AppLoader;
import cbcov.agent.phone.Memory.Slot;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells what the app's own objects hold, from some that are known, breadth first: so an object has the shortest path to it, and where it is met again
 * there stands that path. Objects of libraries are looked through for the app's own, and a few for what they hold for others, a field of type
 * Object; their other fields are not told. Objects of Android's are told by their class.
 *
 * <p>It runs no code of the app's, and takes no identity hash codes: what was met is found by class and comparison.
 */
final class Heap {
  private static final String KIND = "field";
  private static final int MAX_OBJECTS = 20_000; // that are looked into
  private static final int MAX_STEPS = 3; // through libraries, from a field of the app's own to what they hold for it
  private static final int MAX_THROUGH = 10_000; // of those, objects of libraries

  /** Classes of the JDK whose objects are told as text. */
  private static final Set<String> TEXTS =
      Set.of(
          "java.math.BigInteger", "java.math.BigDecimal", "java.util.UUID", "java.util.Locale", "java.io.File", "java.net.URI", "java.lang.StringBuilder",
          "java.lang.StringBuffer", "java.util.BitSet", "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicBoolean",
          "java.util.concurrent.atomic.AtomicIntegerArray", "java.util.concurrent.atomic.AtomicLongArray", "java.util.concurrent.atomic.LongAdder",
          "java.util.regex.Pattern", "java.time.Duration", "java.time.LocalDate", "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Boolean",
          "java.lang.Float", "java.lang.Double");

  private final StateLines lines;
  private final Set<String> scope; // internal names; null: all of the app's classes
  private final Map<String, List<Met>> met = new HashMap<>(); // by class name
  private final Deque<Met> open = new ArrayDeque<>();
  private final Deque<Met> through = new ArrayDeque<>(); // of libraries, for later
  private final Map<String, List<Slot>> fields = new HashMap<>(); // of classes that objects were of, by name
  private final Clock clock;
  private int looked;

  /** The times that the app may have seen. */
  record Clock(long boot, long now, long uptime) {
    boolean has(long t) {
      return t >= boot && t <= now || t >= 100 && t <= uptime || t >= 100_000_000 && t <= uptime * 1_000_000;
    }
  }

  // Comparators are classes: the JVM makes lambdas of parts that take identity hash codes when it makes the first.

  /** The order of classes. */
  private static final class ByName implements Comparator<Class<?>> {
    @Override
    public int compare(Class<?> a, Class<?> b) {
      return a.getName().compareTo(b.getName());
    }
  }

  /** The order of numbers by what is named by them. */
  private static final class ByNames implements Comparator<Integer> {
    private final String[] names;

    ByNames(String[] names) {
      this.names = names;
    }

    @Override
    public int compare(Integer a, Integer b) {
      return names[a].compareTo(names[b]);
    }
  }

  /** An object that was met, and how; steps: how many objects of libraries it is behind, with itself; 0: what it holds is told. */
  private record Met(Object o, String path, int steps) {}

  Heap(StateLines lines, Set<String> scope, Clock clock) {
    this.lines = lines;
    this.scope = scope;
    this.clock = clock;
  }

  /** Tells some values, see {@link State#prepare}. */
  static void prepare() {
    Heap h = new Heap(new StateLines(null), Set.of(), new Clock(0, 0, 0));
    Object[] all = {
      1, 1L, 1.5, 1.5f, 'c', "s", true, new AtomicInteger(1), new AtomicLong(1), new StringBuilder("b"), new Date(0), new File("f"), new BigDecimal("1.5"), String.class
    };
    for (Object o : all) {
      h.text(o);
    }
    numbers(new int[] {1});
  }

  private boolean isOwn(Class<?> c) {
    return c.getClassLoader() instanceof AppLoader && (scope == null || scope.contains(c.getName().replace('.', '/')));
  }

  /** Tells the static fields of classes. Those that cannot change are left out where they hold a primitive or a text. */
  void statics(List<Class<?>> classes) {
    List<Class<?>> sorted = new ArrayList<>();
    for (Class<?> c : classes) {
      if (isOwn(c)) {
        sorted.add(c);
      }
    }
    sorted.sort(new ByName());
    for (Class<?> c : sorted) {
      try {
        for (Slot f : Memory.slots(c)) {
          boolean constant = Modifier.isFinal(f.declared.access()) && (f.isPrimitive() || f.declared.desc().equals("Ljava/lang/String;"));
          if (f.isStatic() && !constant && !f.isEnumConstant() && !f.isSynthetic()) {
            value(c.getName() + "." + f.declared.name(), f.get(null));
          }
        }
      } catch (Throwable e) {
        lines.unread(KIND, c.getName(), e);
      }
    }
  }

  /** Tells an object that is known by a name; null: it is not there. */
  void root(String name, Object o) {
    if (o == null) {
      return;
    }
    try {
      value(name, o);
    } catch (Throwable e) {
      lines.unread(KIND, name, e);
    }
  }

  /** Tells all that can be reached. */
  void walk() {
    while (!open.isEmpty() || !through.isEmpty()) {
      if (looked++ >= MAX_OBJECTS || lines.isFull()) {
        lines.leaveOut();
        return;
      }
      boolean own = !open.isEmpty();
      if (!own && looked > MAX_OBJECTS - MAX_THROUGH) {
        lines.leaveOut();
        return;
      }
      Met m = own ? open.poll() : through.poll();
      try {
        look(m);
      } catch (Throwable e) {
        lines.unread(KIND, m.path, e);
      }
    }
  }

  /** Looks into an object. */
  private void look(Met m) throws NoSuchFieldException {
    Contents c = Contents.of(m.o);
    if (c != null) {
      contents(m.path, c, m.steps);
    }
    for (Slot f : fields(m.o.getClass())) {
      if (f.isStatic()) {
        continue;
      }
      Object v = f.get(m.o);
      boolean told = isOwn(f.of) && !f.isSynthetic();
      String path = m.path + "." + f.declared.name() + (isHidden(m.o.getClass(), f) ? "@" + f.of.getName() : "");
      if (told) {
        value(path, v);
      } else if (v != null && !f.isPrimitive()) {
        boolean held = m.steps > 0 && f.declared.desc().equals("Ljava/lang/Object;") && !f.isSynthetic();
        quietly(path, v, held, m.steps == 0 ? MAX_STEPS : m.steps);
      }
    }
  }

  /** Reports whether a class below has a field of the same name. */
  private boolean isHidden(Class<?> of, Slot f) throws NoSuchFieldException {
    for (Slot other : fields(of)) {
      if (other != f && other.declared.name().equals(f.declared.name()) && !other.isStatic() && f.of.isAssignableFrom(other.of)) {
        return true;
      }
    }
    return false;
  }

  /** Fields of a class and of those above it that the app has, in the order of their names. */
  private List<Slot> fields(Class<?> of) throws NoSuchFieldException {
    List<Slot> known = fields.get(of.getName());
    if (known == null) {
      known = new ArrayList<>();
      for (Class<?> c = of; c != null && c.getClassLoader() instanceof AppLoader; c = c.getSuperclass()) {
        known.addAll(Memory.slots(c));
      }
      fields.put(of.getName(), known);
    }
    return known;
  }

  /** Tells a value at a path, and looks into it later. */
  private void value(String path, Object v) throws NoSuchFieldException {
    String text = text(v);
    if (text != null) {
      lines.add(KIND, path, text);
      return;
    }
    Met before = find(v);
    if (before != null) {
      lines.add(KIND, path, "=" + before.path);
      return;
    }
    Class<?> c = v.getClass();
    String type = c.getTypeName();
    if (c.isArray() && c.getComponentType().isPrimitive()) {
      lines.add(KIND, path, numbers(v));
      return;
    }
    Contents contents = Contents.of(v);
    lines.add(KIND, path, contents == null ? type : type + " of " + contents.values.size());
    if (isOwn(c) || contents != null) {
      open.add(meet(v, path, 0));
    } else if (c.getClassLoader() instanceof AppLoader) {
      through.add(meet(v, path, 1));
    }
  }

  /** Looks into an object later that is not told itself, behind some of libraries; held: a text or a number is told, where they are few. */
  private void quietly(String path, Object v, boolean held, int steps) throws NoSuchFieldException {
    String text = text(v);
    if (text != null) {
      if (held && steps <= MAX_STEPS) {
        lines.add(KIND, path, text);
      }
      return;
    }
    Class<?> c = v.getClass();
    if (find(v) != null || c.isArray() && c.getComponentType().isPrimitive()) {
      return;
    }
    if (isOwn(c)) {
      lines.add(KIND, path, c.getTypeName());
      open.add(meet(v, path, 0));
    } else if (c.getClassLoader() instanceof AppLoader || Contents.of(v) != null) {
      through.add(meet(v, path, steps + 1));
    }
  }

  private void contents(String path, Contents c, int steps) throws NoSuchFieldException {
    if (c.cut) {
      lines.leaveOut();
    }
    Integer[] order = new Integer[c.values.size()];
    String[] names = new String[order.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
      names[i] = c.ordered ? "" : sortKey(c.isMap ? c.keys.get(i) : c.values.get(i));
    }
    if (!c.ordered) {
      Arrays.sort(order, new ByNames(names));
    }
    for (int n = 0; n < order.length && !lines.isFull(); n++) {
      int i = order[n];
      String at = path + "[" + n + "]";
      if (c.isMap) {
        Object key = c.keys.get(i);
        String name = text(key);
        if (name == null) {
          element(at + ".key", key, steps);
        } else {
          at = path + "[" + name + "]";
        }
      }
      element(at, c.values.get(i), steps);
    }
  }

  private void element(String path, Object v, int steps) throws NoSuchFieldException {
    if (steps == 0) {
      value(path, v);
    } else if (v != null) {
      quietly(path, v, false, steps);
    }
  }

  /** What the order of a set's elements is by: a text, or the class and the plain fields. */
  private String sortKey(Object o) throws NoSuchFieldException {
    String text = text(o);
    if (text != null) {
      return text;
    }
    StringBuilder b = new StringBuilder(o.getClass().getName());
    for (Slot f : fields(o.getClass())) {
      if (!f.isStatic() && !f.isSynthetic() && b.length() < 500) {
        Object v = f.get(o);
        String t = text(v);
        b.append(' ').append(f.declared.name()).append('=').append(t != null ? t : v.getClass().getName());
      }
    }
    return b.toString();
  }

  private Met find(Object o) {
    for (Met m : met.getOrDefault(o.getClass().getName(), List.of())) {
      if (m.o == o) {
        return m;
      }
    }
    return null;
  }

  private Met meet(Object o, String path, int steps) {
    Met m = new Met(o, path, steps);
    String name = o.getClass().getName();
    List<Met> same = met.get(name);
    if (same == null) {
      same = new ArrayList<>();
      met.put(name, same);
    }
    same.add(m);
    return m;
  }

  /** A value as text, where it has no parts; null: it has. */
  private String text(Object v) {
    if (v == null) {
      return "null";
    }
    if (v instanceof String s) {
      return "\"" + s + "\"";
    }
    if (v instanceof Long l) {
      return clock.has(l) ? "a time" : l.toString();
    }
    if (v instanceof Character) {
      return "'" + v + "'";
    }
    if (v instanceof Enum<?> e) {
      return e.name();
    }
    if (v instanceof Class<?> c) {
      return "class " + c.getName();
    }
    if (v.getClass().getClassLoader() != null) {
      return null;
    }
    String name = v.getClass().getName();
    try {
      if (name.equals("java.util.Date") || name.equals("java.sql.Timestamp")) {
        return "Date " + text(Memory.get(v, "fastTime"));
      }
      if (name.equals("java.util.concurrent.atomic.AtomicLong")) {
        return text(Memory.get(v, "value"));
      }
    } catch (NoSuchFieldException e) {
      return name;
    }
    return TEXTS.contains(name) ? v.toString() : null;
  }

  private static String numbers(Object array) {
    int n = Array.getLength(array);
    StringBuilder b = new StringBuilder(array.getClass().getComponentType().getName()).append('[').append(n).append("] {");
    for (int i = 0; i < Math.min(n, Contents.MAX); i++) {
      b.append(i == 0 ? "" : ", ").append(Array.get(array, i));
    }
    return b.append('}').toString();
  }
}
