import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** Code of every kind that compilers write. Each static method without parameters gives what it found out, as text. */
public class Samples {
  static final int[] INTS = {0, 1, -1, 7, -8, 31, 64, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
  static final long[] LONGS = {0, 1, -1, 63, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, -987654321012L};
  static final float[] FLOATS = {0f, -0f, 1.5f, -2.25f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, 3e38f};
  static final double[] DOUBLES = {0, -0.0, 1.5, -2.25, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300};
  static final byte[] BYTES = {1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, 127, -128};
  static final char[] CHARS = "some characters, and \u00e4\u20ac\uffff".toCharArray();
  static final short[] SHORTS = {1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, 32767, -32768};
  static final boolean[] FLAGS = {true, false, true, true, false, true, true, false, true, true, false, true, false, false, true};
  static final Class<?> CLASS = Samples.class;
  static final String TEXT = "text";
  static final long CONSTANT = 1L << 50;
  static int counter;

  public static String ints() {
    StringBuilder b = new StringBuilder();
    for (int x : INTS) {
      for (int y : INTS) {
        b.append(x + y).append(' ').append(x - y).append(' ').append(x * y).append(' ').append(x & y).append(' ').append(x | y).append(' ');
        b.append(x ^ y).append(' ').append(x << y).append(' ').append(x >> y).append(' ').append(x >>> y).append(' ').append(y == 0 ? 0 : x / y);
        b.append(' ').append(y == 0 ? 0 : x % y).append(' ').append(x < y).append(x <= y).append(x > y).append(x >= y).append(x == y).append('\n');
      }
      b.append(-x).append(' ').append(~x).append(' ').append(x + 5).append(' ').append(5 - x).append(' ').append(1000 - x).append(' ').append(x * 300);
      b.append(' ').append(x / 7).append(' ').append(x % 300).append(' ').append(x & 15).append(' ').append(x | 300).append(' ').append(x ^ -1);
      b.append(' ').append(x << 3).append(' ').append(x >> 5).append(' ').append(x >>> 9).append(' ').append((byte) x).append(' ').append((short) x);
      b.append(' ').append((int) (char) x).append(' ').append((long) x).append(' ').append((float) x).append(' ').append((double) x);
      b.append(x < 0).append(x <= 0).append(x > 0).append(x >= 0).append(x == 0).append(x != 0).append('\n');
    }
    return b.toString();
  }

  public static String longs() {
    StringBuilder b = new StringBuilder();
    for (long x : LONGS) {
      for (long y : LONGS) {
        b.append(x + y).append(' ').append(x - y).append(' ').append(x * y).append(' ').append(x & y).append(' ').append(x | y).append(' ');
        b.append(x ^ y).append(' ').append(x << y).append(' ').append(x >> y).append(' ').append(x >>> (int) y).append(' ').append(y == 0 ? 0 : x / y);
        b.append(' ').append(y == 0 ? 0 : x % y).append(' ').append(x < y).append(x <= y).append(x > y).append(x >= y).append(x == y).append('\n');
      }
      b.append(-x).append(' ').append(~x).append(' ').append((int) x).append(' ').append((float) x).append(' ').append((double) x).append('\n');
    }
    return b.toString();
  }

  public static String floats() {
    StringBuilder b = new StringBuilder();
    for (float x : FLOATS) {
      for (float y : FLOATS) {
        b.append(x + y).append(' ').append(x - y).append(' ').append(x * y).append(' ').append(x / y).append(' ').append(x % y).append(' ');
        b.append(x < y).append(x <= y).append(x > y).append(x >= y).append(x == y).append(x != y).append('\n');
      }
      b.append(-x).append(' ').append((int) x).append(' ').append((long) x).append(' ').append((double) x).append(' ').append((byte) x).append('\n');
    }
    return b.toString();
  }

  public static String doubles() {
    StringBuilder b = new StringBuilder();
    for (double x : DOUBLES) {
      for (double y : DOUBLES) {
        b.append(x + y).append(' ').append(x - y).append(' ').append(x * y).append(' ').append(x / y).append(' ').append(x % y).append(' ');
        b.append(x < y).append(x <= y).append(x > y).append(x >= y).append(x == y).append(x != y).append('\n');
      }
      b.append(-x).append(' ').append((int) x).append(' ').append((long) x).append(' ').append((float) x).append('\n');
    }
    return b.toString();
  }

  public static String arrays() {
    int[][] grid = new int[3][4];
    grid[1][2] = 5;
    long[] l = new long[2];
    l[1] = CONSTANT;
    double[] d = {1, 2.5};
    d[0] += l[1];
    float[] f = new float[1];
    f[0] = 1.25f;
    Object[] o = {"a", 1, null, 'c'};
    String[] s = {"x", "y"};
    o[2] = s;
    byte[] bytes = BYTES.clone();
    bytes[0] += 3;
    boolean[] z = new boolean[2];
    z[1] = !z[0];
    char[] c = {'q'};
    c[0]++;
    short[] h = new short[] {4};
    h[0] *= 2;
    return Arrays.deepToString(grid) + Arrays.toString(l) + Arrays.toString(d) + f[0] + ((Object[]) o[2]).length + Arrays.toString(bytes) + z[1] + c[0] + h[0]
        + Arrays.toString(CHARS) + Arrays.toString(SHORTS) + Arrays.toString(FLAGS) + Arrays.toString(FLOATS) + Arrays.toString(LONGS);
  }

  public static String switches() {
    StringBuilder b = new StringBuilder();
    for (int i = -2; i < 8; i++) {
      switch (i) {
        case 0: b.append("zero"); break;
        case 1: b.append("one");
        case 2: b.append("two"); break;
        case 5: b.append("five"); break;
        default: b.append('?');
      }
      switch (i * 1000) {
        case -1000: b.append("a"); break;
        case 3000: b.append("b"); break;
        case 700000: b.append("c"); break;
      }
    }
    for (String s : new String[] {"x", "Aa", "BB", "none"}) {
      switch (s) {
        case "Aa": b.append(1); break;
        case "BB": b.append(2); break;
        default: b.append(3);
      }
    }
    for (Color c : Color.values()) {
      switch (c) {
        case RED: b.append(c); break;
        case BLUE: b.append(c.ordinal()); break;
        default: b.append(c.shade());
      }
    }
    return b.toString();
  }

  enum Color {
    RED, GREEN { @Override String shade() { return "dark"; } }, BLUE;

    String shade() {
      return "plain";
    }
  }

  static int thrower(int i) {
    switch (i) {
      case 0: throw new IllegalStateException("0");
      case 1: throw new ArrayIndexOutOfBoundsException("1");
      case 2: return 10 / (i - 2);
      case 3: return new int[1][i].length + new int[0][i - 4].length;
      case 4: return ((String) (Object) i).length();
      case 5: return ((Object[]) new String[1]).length + store(new String[1]);
      default: return i;
    }
  }

  static int store(Object[] a) {
    a[0] = 1;
    return 0;
  }

  public static String exceptions() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      int seen = 0;
      String what = "nothing";
      try {
        seen = 1;
        what = "called";
        seen += thrower(i);
        what = "returned";
      } catch (IllegalStateException | ArithmeticException e) {
        b.append(e.getClass().getSimpleName()).append(seen).append(what);
      } catch (RuntimeException e) {
        b.append('r').append(e.getClass().getSimpleName()).append(seen).append(what);
      } finally {
        b.append("f").append(seen);
        counter++;
      }
      try {
        b.append(nested(i));
      } catch (Exception e) {
        b.append(e.getMessage()).append(e.getCause() == null ? "" : e.getCause().getClass().getSimpleName());
      }
    }
    return b.toString();
  }

  /** What a handler sees of variables: of those that it uses, and of those whose registers it uses for others. */
  public static String caught() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      for (int from = 0; from < 3; from++) {
        long wide = i;
        Object kept = "first";
        int steps = 0;
        try {
          steps = from > 0 ? 0 : thrower(i);
          int unused = steps + i;
          kept = new StringBuilder("second").append(unused);
          wide = from > 1 ? 7 : thrower(i);
          double other = wide / 2.0;
          kept = "third" + other;
          steps++;
          wide += thrower(i);
          int[] array = new int[steps];
          array[steps] = 1;
        } catch (IllegalStateException e) {
          b.append(kept).append(wide);
        } catch (ArithmeticException e) {
          double other = steps;
          b.append(other);
        } catch (RuntimeException e) {
          float other = steps + wide;
          b.append(other).append(kept);
        }
      }
    }
    return b.toString();
  }

  static String nested(int i) throws Exception {
    try {
      try {
        return "n" + thrower(i);
      } catch (ArithmeticException e) {
        throw new Exception("wrapped", e);
      }
    } finally {
      counter += i;
    }
  }

  static synchronized long sum(int a, long b, double c, float d, Object e, boolean f) {
    synchronized (TEXT) {
      return a + b + (long) c + (long) d + (e == null ? 0 : e.hashCode()) + (f ? 1 : 0);
    }
  }

  public static String wide() {
    long total = 0;
    for (int i = 0; i < 40; i++) {
      long l = i * 1_000_000_007L;
      double d = l / 3.0;
      total += sum(i, l, d, i / 4f, i % 3 == 0 ? null : "s" + i, i % 2 == 0);
    }
    return total + " " + counter;
  }

  static Object choose(int i) {
    Object o = i > 2 ? null : i > 1 ? "s" : (Object) Integer.valueOf(i);
    CharSequence c = i > 1 ? new StringBuilder("b") : "t";
    float f = i == 0 ? 0 : i == 1 ? 1 : 2.5f;
    long l = i == 0 ? 0 : -1;
    double d = i == 0 ? 0 : 1;
    boolean z = i != 1;
    return o + " " + c + f + l + d + z + (o == null) + (i == 3 ? null : c).length();
  }

  public static String untyped() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      b.append(choose(i));
    }
    Object nothing = null;
    int zero = 0;
    float none = 0;
    for (int i = 0; i < 2; i++) {
      if (nothing == null && zero == 0 && none == 0) {
        nothing = i == 0 ? null : "x";
        zero = i;
        none = i;
      }
    }
    return b.append(nothing).append(zero).append(none).toString();
  }

  interface Shape {
    double area();

    default String describe() {
      return name(this) + String.format("%.2f", area());
    }

    static String name(Shape s) {
      return s.getClass().getSimpleName();
    }
  }

  record Circle(double radius) implements Shape {
    @Override
    public double area() {
      return Math.PI * radius * radius;
    }
  }

  static class Square implements Shape {
    protected final double side;

    Square(double side) {
      this.side = side;
    }

    @Override
    public double area() {
      return side * side;
    }
  }

  static class Cube extends Square {
    Cube() {
      this(3);
    }

    Cube(double side) {
      super(side + 1);
    }

    @Override
    public double area() {
      return 6 * super.area();
    }

    @Override
    public String describe() {
      return "cube " + super.describe();
    }
  }

  public static String classes() {
    List<Shape> all = new ArrayList<>(Arrays.asList(new Circle(2), new Square(2), new Cube()));
    all.add(() -> 7);
    StringBuilder b = new StringBuilder();
    for (Shape s : all.subList(0, 3)) {
      b.append(s.describe()).append(s instanceof Square).append(s instanceof Circle c ? c.radius() : -1);
    }
    return b.append(all.get(3).area()).append(new Circle(1).equals(new Circle(1))).append(new Circle(1)).toString();
  }

  public static String lambdas() throws Exception {
    int base = 5;
    Function<Integer, Integer> f = x -> x + base;
    Supplier<List<String>> make = ArrayList::new;
    Function<String, Integer> length = String::length;
    List<String> list = make.get();
    list.add("abc");
    Callable<String> c = () -> list + "" + f.apply(2) + length.apply("four");
    Map<String, Integer> counts = new TreeMap<>();
    for (String s : "a b a c a".split(" ")) {
      counts.merge(s, 1, Integer::sum);
    }
    Runnable[] steps = {() -> counter++, Samples::step};
    for (Runnable r : steps) {
      r.run();
    }
    return c.call() + counts;
  }

  static void step() {
    counter += 2;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Mark {
    String value() default "none";

    int[] numbers() default {1, 2};

    Class<?> type() default String.class;

    Color color() default Color.BLUE;
  }

  @Mark(value = "here", numbers = 7)
  static class Marked<T extends Comparable<T>> {
    @Mark List<Map<String, T[]>> field;

    @Mark(color = Color.RED)
    @Deprecated
    <E extends Exception> T method(@Mark("parameter") List<? super T> list, int i) throws E, java.io.IOException {
      return null;
    }
  }

  public static String reflection() throws Exception {
    Object anonymous = new Object() {
      @Override
      public String toString() {
        return "anonymous";
      }
    };
    class Local {}
    Class<?> a = anonymous.getClass();
    Method m = Marked.class.getDeclaredMethod("method", List.class, int.class);
    Mark mark = m.getAnnotation(Mark.class);
    return a.isAnonymousClass() + " " + a.getEnclosingMethod().getName() + " " + a.getSimpleName() + " " + Local.class.isLocalClass() + Local.class.getSimpleName()
        + Color.class.isMemberClass() + Color.class.getDeclaringClass().getSimpleName() + Marked.class.getModifiers() + " " + m.toGenericString()
        + Arrays.toString(Marked.class.getTypeParameters()) + Marked.class.getDeclaredField("field").getGenericType()
        + Marked.class.getAnnotation(Mark.class).value() + Arrays.toString(Marked.class.getAnnotation(Mark.class).numbers()) + mark.value() + mark.color()
        + mark.type().getSimpleName() + ((Mark) m.getParameterAnnotations()[0][0]).value() + m.isAnnotationPresent(Deprecated.class)
        + Arrays.toString(m.getExceptionTypes()) + CLASS.getSimpleName();
  }

  public static String lines() {
    try {
      thrower(0);
      return "no";
    } catch (IllegalStateException e) {
      return e.getStackTrace()[0].getLineNumber() + " " + e.getStackTrace()[0].getFileName() + " " + e.getStackTrace()[1].getLineNumber();
    }
  }

  public static String strings() {
    char c = 'x';
    long l = 5;
    String s = "a" + c + l + 1.5f + null + true;
    return s + LONG.length() + LONG.hashCode() + (LONG == LONG.intern());
  }

  static final String LONG = "@LONG@";
}
