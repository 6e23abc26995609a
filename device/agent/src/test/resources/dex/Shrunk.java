import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Code that R8 changes beyond what Java allows. Each static method without parameters gives what it found out, as text, without any name. */
public class Shrunk {
  static int seed = 3; // a shrinker knows no value of it
  static final List<String> log = new ArrayList<>();

  static <T> T blur(T t) {
    return seed > 100 ? null : t;
  }

  // Constructors that do nothing but call another one: R8 leaves them out, over several classes too.

  static class Base {
    final int a;
    String made = "";

    Base(int a, String what) {
      this.a = a + seed;
      made = what + a;
    }

    Base() {
      this(7, "none");
    }

    int value() {
      return a;
    }
  }

  static class Middle extends Base {
    Middle(int a, String what) {
      super(a, what);
    }

    Middle() {}
  }

  static class Low extends Middle {
    Low(int a, String what) {
      super(a, what);
    }

    Low() {}

    @Override
    int value() {
      return super.value() * 10;
    }
  }

  static class Swapped extends Low {
    Swapped(String what, long a) {
      super((int) a, what);
    }
  }

  static class Failing extends RuntimeException {
    Failing(String message) {
      super(message);
    }

    Failing(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static class Worse extends Failing {
    final long code;

    Worse(long code) {
      super("worse " + code);
      this.code = code;
    }
  }

  public static String constructors() {
    Base[] all = {new Base(), new Middle(), new Low(), new Middle(1, "m"), new Low(2, "l"), new Swapped("s", 5), new Base(seed, "b")};
    StringBuilder b = new StringBuilder();
    for (Base x : all) {
      b.append(x.made).append(x.value()).append(x instanceof Low).append(x instanceof Middle).append(' ');
    }
    try {
      throw blur(new Worse(9));
    } catch (Failing e) {
      b.append(e.getMessage()).append(e instanceof Worse w ? w.code : -1);
    }
    try {
      throw new Failing("outer", blur(new IllegalStateException("inner")));
    } catch (RuntimeException e) {
      b.append(e.getMessage()).append(e.getCause().getMessage());
    }
    return b.toString();
  }

  /** A constructor whose arguments throw before the object is there. */
  public static String unfinished() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      try {
        b.append(new Low(10 / (i - 1), i > 1 ? null : "x").value());
      } catch (ArithmeticException e) {
        b.append("never made");
      }
    }
    Low kept = seed > 0 ? new Low() : new Low(seed, "other");
    return b.append(kept.made).toString();
  }

  // Classes that R8 makes one of: an abstract one with a single heir, and several that look alike.

  abstract static class Step implements Comparable<Step> {
    final int rank;

    Step(int rank) {
      this.rank = rank;
    }

    abstract String run(String with);

    @Override
    public int compareTo(Step o) {
      return Integer.compare(rank, o.rank);
    }
  }

  static class OnlyStep extends Step {
    OnlyStep(int rank) {
      super(rank);
    }

    @Override
    String run(String with) {
      return with + rank;
    }
  }

  static class Left implements Callable<String> {
    final Object o;

    Left(Object o) {
      this.o = o;
    }

    @Override
    public String call() {
      return "left " + o;
    }
  }

  static class Right implements Callable<String> {
    final String s;

    Right(String s) {
      this.s = s;
    }

    @Override
    public String call() {
      return "right " + s.length();
    }
  }

  static class Both implements Callable<String> {
    final long n;
    final String s;

    Both(long n, String s) {
      this.n = n;
      this.s = s;
    }

    @Override
    public String call() {
      return s + n;
    }
  }

  public static String merged() throws Exception {
    StringBuilder b = new StringBuilder();
    for (Callable<String> c : List.of(new Left(4), new Right("four"), new Both(1L << 40, "b"), new Left("x"))) {
      b.append(c.call()).append(c instanceof Left).append(' ');
    }
    List<Step> steps = new ArrayList<>(List.of(new OnlyStep(2), new OnlyStep(1)));
    java.util.Collections.sort(steps);
    for (Step s : steps) {
      b.append(s.run("step "));
    }
    return b.toString();
  }

  // Interfaces with code, lambdas, references.

  interface Named {
    String name();

    default String twice() {
      return name() + name();
    }

    static Named of(String s) {
      return () -> s;
    }

    private String hidden() {
      return "h" + name();
    }

    default String open() {
      return hidden();
    }
  }

  interface Loud extends Named {
    @Override
    default String twice() {
      return Named.super.twice().toUpperCase(java.util.Locale.ROOT);
    }
  }

  static class Dog implements Loud {
    @Override
    public String name() {
      return "dog" + seed;
    }

    @Override
    public String twice() {
      return Loud.super.twice() + "!";
    }
  }

  static class Sizes extends java.util.HashMap<String, Integer> {
    @Override
    public Integer getOrDefault(Object key, Integer other) {
      return super.getOrDefault(key, other) + 1;
    }
  }

  public static String interfaces() {
    Sizes s = new Sizes();
    s.put("a", 1);
    Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y + seed;
    IntFunction<int[]> array = int[]::new;
    Named n = blur(Named.of("cat"));
    return new Dog().twice() + n.twice() + n.open() + new Dog().open() + s.getOrDefault("a", 5) + s.getOrDefault("b", 5) + add.apply(1).apply(2) + array.apply(3).length;
  }

  // Enums that become numbers, records, sealed classes, switches over them.

  enum Level {
    LOW, MID, HIGH;

    Level up() {
      return values()[Math.min(ordinal() + 1, values().length - 1)];
    }
  }

  record Point(int x, long y, String s) {
    Point {
      x = Math.max(x, 0);
    }

    Point moved() {
      return new Point(x + seed, y, s);
    }
  }

  sealed interface Tree permits Leaf, Fork {}

  record Leaf(int value) implements Tree {}

  record Fork(Tree left, Tree right) implements Tree {}

  static int total(Tree t) {
    if (t instanceof Leaf l) {
      return l.value();
    }
    return t instanceof Fork f ? total(f.left()) + total(f.right()) : -1;
  }

  public static String values() {
    Map<Integer, String> m = new TreeMap<>();
    for (Level l : Level.values()) {
      switch (l) {
        case LOW -> m.put(l.ordinal(), "low");
        case HIGH -> m.put(l.up().ordinal(), "high");
        default -> m.put(l.up().ordinal() + 10, "other");
      }
    }
    Level none = seed > 100 ? Level.LOW : null;
    Point p = new Point(-1, 2, "p").moved();
    return m + " " + (none == null) + p.x() + p.y() + p.s() + p.equals(new Point(seed, 2, "p")) + (p.hashCode() == new Point(seed, 2, "p").hashCode())
        + total(new Fork(new Leaf(1), new Fork(new Leaf(2), new Leaf(seed))));
  }

  // Values without a type: arrays known by a test, null of all kinds, numbers that are fractions.

  static double sum(Object o) {
    double sum = 0;
    if (o instanceof float[]) {
      for (float f : (float[]) o) {
        sum += f;
      }
    } else if (o instanceof int[]) {
      for (int i : (int[]) o) {
        sum += i;
      }
    } else if (o instanceof double[]) {
      for (double d : (double[]) o) {
        sum += d;
      }
    } else if (o instanceof long[] l) {
      l[0]++;
      for (long x : l) {
        sum += x;
      }
    } else if (o instanceof Object[] a) {
      for (Object x : a) {
        sum += sum(x);
      }
    }
    return sum;
  }

  static Object[] nothing() {
    return seed > 100 ? new Object[1] : null;
  }

  public static String arrays() {
    StringBuilder b = new StringBuilder();
    b.append(sum(new float[] {1.5f, 2})).append(sum(new int[] {seed, 2})).append(sum(new double[] {1e100})).append(sum(new long[] {4, 5}));
    b.append(sum(new Object[] {new int[] {1}, new float[] {0.5f}, null, "x"}));
    try {
      b.append(nothing()[0]);
    } catch (NullPointerException e) {
      b.append("none");
    }
    float[] f = seed == 3 ? null : new float[1];
    try {
      f[0] = 1.5f;
    } catch (NullPointerException e) {
      b.append("no fractions");
    }
    byte[] bytes = {1, 2, 3, -4};
    return b.append(Arrays.toString(bytes)).append(Arrays.toString(new float[] {0, 1, 0.5f, seed})).toString();
  }

  // Text that is put together, and chosen by.

  public static String texts() {
    StringBuilder b = new StringBuilder();
    for (String s : new String[] {"one", "two", "Aa", "BB", "none"}) {
      b.append(switch (s) {
        case "one" -> 1 + s;
        case "two" -> s + 2L + 'c' + 1.5f + null;
        case "Aa", "BB" -> s + s.hashCode();
        default -> "?" + b.length();
      });
    }
    return b + """
        a block
          of text
        """ + seed;
  }

  // Unused parameters, code in a monitor, code that goes on behind an exception.

  static synchronized int unused(int a, Object never, long b, String neverToo) {
    synchronized (log) {
      log.add("x");
      return (int) (a + b);
    }
  }

  public static String flows() {
    int n = 0;
    for (int i = 0; i < 4; i++) {
      try {
        n += unused(i, null, i, "y");
        if (i == 2) {
          continue;
        }
        n += Integer.parseInt(i == 1 ? "z" : "5");
      } catch (NumberFormatException e) {
        n += 100;
        if (i > 1) {
          break;
        }
      } finally {
        n += 1000;
      }
    }
    return n + " " + log.size();
  }

  public static String lines() {
    try {
      throw new Failing("here");
    } catch (Failing e) {
      return String.valueOf(e.getStackTrace().length > 0);
    }
  }
}
