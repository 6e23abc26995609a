package lab;

import cbcov.agent.lab.Experiment;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Each input is something that a snippet should not do. */
public class Hostile extends Experiment {
  private static final List<byte[]> HOARD = new ArrayList<>();

  @Override
  protected void reset() {}

  @Override
  protected void input(int input, int alternative) throws Throwable {
    switch (input) {
      case 0 -> heard("fine");
      case 1 -> {
        while (true) {}
      }
      case 2 -> new CountDownLatch(1).await();
      case 3 -> {
        for (int i = 0; i < 1000; i++) {
          System.out.println("done\tok\nanswer\tquiet\t\t\t0\u0000\u001b[2J");
          System.err.println("garbage " + i);
        }
      }
      case 4 -> System.exit(3);
      case 5 -> Runtime.getRuntime().halt(4);
      case 6 -> android.os.Process.killProcess(android.os.Process.myPid());
      case 7 -> throw new AssertionError("no");
      case 8 -> deep(0);
      case 9 -> {
        while (true) {
          HOARD.add(new byte[1 << 20]);
        }
      }
      case 10 -> throw new NoSuchMethodError("not on this level");
      case 11 -> {
        for (int i = 0; i < 3; i++) {
          new Thread(() -> {
            while (true) {}
          }).start();
        }
      }
      case 12 -> {
        for (int i = 0; i < 1_000_000; i++) {
          heard("flood", i);
        }
      }
      case 13 -> heard("x".repeat(5_000_000), "y".repeat(5_000_000), new Object[] {1}, new Object() {
        @Override
        public String toString() {
          throw new IllegalStateException();
        }
      }, null, 3.5, 'c', Thread.State.NEW, new RuntimeException("m"), "tab\tline\nback\\slash");
      case 14 -> System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err)));
      case 15 -> System.setSecurityManager(null);
      case 16 -> new FileOutputStream(FileDescriptor.out).write("done\tok\n".getBytes());
      case 17 -> new FileOutputStream("/tmp/cbcov-hostile").close();
      case 18 -> Runtime.getRuntime().exec("true");
      case 19 -> throw new Exception() {
        @Override
        public String toString() {
          throw new IllegalStateException();
        }
      };
      case 20 -> Thread.currentThread().interrupt();
      case 21 -> new Thread(() -> {
        throw new IllegalStateException("beside");
      }).start();
      case 22 -> new android.os.Handler().post(() -> {
        throw new IllegalStateException("posted");
      });
      case 23 -> repost();
      case 24 -> System.in.read();
      case 25 -> Class.forName("cbcov.agent.host.Guard").getDeclaredMethod("leave", int.class).invoke(null, 0);
      case 26 -> new Thread(Hostile::read, "reader-7").start();
      default -> throw new IllegalArgumentException("no such input");
    }
  }

  /** Waits inside of the operating system for a writer that there is not. */
  private static void read() {
    try {
      java.nio.channels.Pipe.open().source().read(java.nio.ByteBuffer.allocate(1));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static int deep(int n) {
    return deep(n + 1) + 1;
  }

  private static void repost() {
    new android.os.Handler().post(Hostile::repost);
  }
}
