package trial;

import java.io.FileOutputStream;
import java.io.IOException;

/** What a class should not do that is tried. */
public class Hostile {
  private static final Object LOCK = new Object();
  private int looks;
  public Hostile next;

  public int getLooks() {
    return looks++;
  }

  public String getAngry() {
    throw new IllegalStateException("ask me not");
  }

  public void bomb() {
    long[][] all = new long[1 << 20][];
    for (int i = 0; ; i++) {
      all[i] = new long[1 << 20];
    }
  }

  public int deep(int n) {
    return deep(n + 1) + 1;
  }

  public void exit() {
    System.exit(3);
  }

  public void halt() {
    Runtime.getRuntime().halt(3);
  }

  /** Ends when an iterator has more, which one that only stands in for an iterator never has; and hides how it ended. */
  public int asks(java.util.Iterator<?> i) {
    int asked = 0;
    try {
      while (!i.hasNext()) {
        asked++;
      }
    } catch (Throwable t) {
      return -1;
    }
    return asked;
  }

  public void loop() {
    for (int i = 0; ; i++) {
      looks = i;
    }
  }

  public void crash() throws Exception {
    Class<?> c = Class.forName("sun.misc.Unsafe");
    java.lang.reflect.Field f = c.getDeclaredField("theUnsafe");
    f.setAccessible(true);
    c.getMethod("putAddress", long.class, long.class).invoke(f.get(null), 0L, 0L);
  }

  public String message() {
    throw new IllegalArgumentException("not " + this + ", me@cab");
  }

  public void print() {
    System.out.println("printed");
  }

  public boolean isSame(Hostile other) {
    return other == this;
  }

  public void sleeps() throws InterruptedException {
    Object o = new Object();
    synchronized (o) {
      while (true) {
        try {
          o.wait();
        } catch (InterruptedException e) {
          looks++; // it does not want to end
        }
      }
    }
  }

  public void holds() throws InterruptedException {
    synchronized (LOCK) {
      sleeps();
    }
  }

  public void locks() {
    synchronized (LOCK) {
      looks++;
    }
  }

  public void thread() {
    Thread t =
        new Thread() {
          @Override
          public void run() {
            while (true) {
              looks++;
            }
          }
        };
    t.setDaemon(false);
    t.start();
  }

  public void write(String file) throws IOException {
    new FileOutputStream(file).close();
  }

  public static Hostile make(int n) {
    return new Hostile();
  }

  /** Its start fails. */
  public static class Failing {
    static {
      if (true) {
        throw new IllegalStateException("not today");
      }
    }
  }

  /** Nobody can make one. */
  public static class Hidden {
    private Hidden() {}
  }

  /** Colours. */
  public enum Colour {
    RED,
    GREEN {
      @Override
      public boolean isWarm() {
        return false;
      }
    };

    public boolean isWarm() {
      return true;
    }
  }

  /** Its start does not end. */
  public static class Endless {
    public static final int LIMIT = Integer.parseInt("7");

    static {
      while (LIMIT == 7) {
        Thread.yield();
      }
    }
  }
}
