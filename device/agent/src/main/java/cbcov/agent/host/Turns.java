package cbcov.agent.host;

import java.util.concurrent.locks.LockSupport;

/**
 * What code of the JDK calls where it would wait, wake, start a thread or look at the time: {@link Woven} puts a copy of this class, and of its
 * interface, among the JDK's own, which see no others, and changes their calls. Names and parameters are those of the calls, behind the receiver.
 * Where there is a device it decides; else, and where it declines, all is as it was. Any thread.
 */
public final class Turns {
  /** The copy's internal name, in a package that the JDK exports. */
  static final String NAME = "java/util/concurrent/locks/Turns";

  /** What decides. */
  public interface Device {
    /** Lets the calling thread wait for a permit, so many nanoseconds, below 0: however long. Reports whether it did. */
    boolean park(long nanos);

    /** A thread is about to get a permit. */
    void unpark(Thread t);

    /** Starts a thread; reports whether it did. */
    boolean start(Thread t);

    /** The time as the calling thread has it, by the real one. */
    long currentTimeMillis(long real);

    long nanoTime(long real);

    /** Lets the calling thread wait for a monitor, so many milliseconds, below 0: however long. Reports whether it did. */
    boolean await(Object monitor, long ms) throws InterruptedException;

    /** One thread that waits for a monitor, or all, were told. */
    void notified(Object monitor, boolean all);
  }

  private static final String APP = "app"; // name of the class loader of the app's code

  /** Android's classes whose finalizers close what calls the app back: a cursor of the app's, cameras. */
  private static final String[] CLOSE = {
    "android.content.ContentResolver$CursorWrapperInner",
    "android.hardware.camera2.impl.CameraCaptureSessionImpl",
    "android.hardware.camera2.impl.CameraDeviceImpl"
  };

  private static volatile Device device; // null: none yet

  private Turns() {}

  public static void device(Device d) {
    device = d;
  }

  private static boolean parked(long nanos) {
    Device d = device;
    return d != null && d.park(nanos);
  }

  public static void park() {
    if (!parked(-1)) {
      LockSupport.park();
    }
  }

  public static void park(Object blocker) {
    if (!parked(-1)) {
      LockSupport.park(blocker);
    }
  }

  public static void parkNanos(long nanos) {
    if (nanos > 0 && !parked(nanos)) {
      LockSupport.parkNanos(nanos);
    }
  }

  public static void parkNanos(Object blocker, long nanos) {
    if (nanos > 0 && !parked(nanos)) {
      LockSupport.parkNanos(blocker, nanos);
    }
  }

  public static void parkUntil(long deadline) {
    parkUntil(null, deadline);
  }

  public static void parkUntil(Object blocker, long deadline) {
    long ms = deadline - currentTimeMillis();
    if (ms > 0 && !parked(ms < Long.MAX_VALUE / 1_000_000 ? ms * 1_000_000 : Long.MAX_VALUE)) {
      LockSupport.parkUntil(blocker, deadline);
    }
  }

  public static void unpark(Thread t) {
    Device d = device;
    if (d != null && t != null) {
      d.unpark(t);
    }
    LockSupport.unpark(t);
  }

  public static void start(Thread t) {
    Device d = device;
    if (d == null || !d.start(t)) {
      t.start();
    }
  }

  /** Since JDK 19 pools start threads by something that lists them for a dump; here they are started without. */
  public static void start(Object list, Thread t) {
    start(t);
  }

  public static long currentTimeMillis() {
    Device d = device;
    long real = System.currentTimeMillis();
    return d == null ? real : d.currentTimeMillis(real);
  }

  public static long nanoTime() {
    Device d = device;
    long real = System.nanoTime();
    return d == null ? real : d.nanoTime(real);
  }

  public static void wait(Object monitor) throws InterruptedException {
    wait(monitor, 0);
  }

  public static void wait(Object monitor, long ms) throws InterruptedException {
    Device d = device;
    if (d == null || ms < 0 || !d.await(monitor, ms == 0 ? -1 : ms)) {
      monitor.wait(ms);
    }
  }

  public static void wait(Object monitor, long ms, int nanos) throws InterruptedException {
    wait(monitor, nanos > 0 && ms < Long.MAX_VALUE ? ms + 1 : ms);
  }

  public static void notify(Object monitor) {
    notified(monitor, false);
  }

  public static void notifyAll(Object monitor) {
    notified(monitor, true);
  }

  private static void notified(Object monitor, boolean all) {
    monitor.notifyAll(); // throws where it should; those in turns look whether they were meant
    Device d = device;
    if (d != null) {
      d.notified(monitor, all);
    }
  }

  /** Reports whether an object is finalized: the app's code is not run by chance. */
  public static boolean isFinalized(Object o) {
    ClassLoader l = o.getClass().getClassLoader();
    if (l == null) {
      return true;
    }
    for (String c : CLOSE) {
      if (c.equals(o.getClass().getName())) {
        return false;
      }
    }
    return !APP.equals(l.getName());
  }
}
