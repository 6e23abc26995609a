package cbcov.agent.phone;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.os.SystemClock;
import android.view.View;
import android.view.WindowManagerGlobal;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Setup;
import cbcov.agent.phone.shadows.PhoneFileObserver;
import java.io.File;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;

/**
 * The phone as the laboratory uses it: a bare process that lasts, in which one run follows another. What a run leaves behind is
 * dropped, Android itself stays as it is. Main thread, but for {@link #isDropped} and {@link #context}.
 */
public final class Workbench {
  private static final Set<String> PREFERENCES = Set.of("sSharedPrefs", "sSharedPrefsCache"); // until API 23, and since

  private final Phone phone = new Phone();

  /** Makes the sandbox's phone and begins its process. */
  public Workbench(Setup setup) throws Throwable {
    phone.prepare(setup);
    phone.begin();
    phone.logcat().silence(true);
  }

  /** The class loader whose code runs from now on. */
  public void loader(ClassLoader l) {
    phone.process().loader(l);
  }

  public Application application() {
    return phone.process().application();
  }

  /** Virtual time in milliseconds. */
  public long now() {
    return SystemClock.uptimeMillis();
  }

  /** Lets a snippet run: a main thread that waits in it for background work is helped. */
  public void run(Snippet s) throws Throwable {
    phone.watchdog().enter();
    try {
      s.run();
    } catch (Background.Dropped d) {
      throw late(d);
    } finally {
      phone.watchdog().leave();
    }
  }

  /** Code of an experiment. */
  public interface Snippet {
    void run() throws Throwable;
  }

  /**
   * Runs what comes next (a message, a task, a frame) where it comes by a time; else lets the time come. Reports whether there was
   * anything.
   *
   * @throws Throwable what the code that ran did not catch
   */
  public boolean step(long end) throws Throwable {
    try {
      boolean ran = phone.messages().stepOrPass(end);
      phone.stack().check();
      phone.services().check();
      Failure late = phone.background().lateFailure();
      if (late != null) {
        throw late.cause;
      }
      return ran;
    } catch (Background.Uncaught e) {
      throw e.getCause();
    } catch (Background.Dropped d) {
      throw late(d);
    }
  }

  /** Why the main thread was ended: a thread for which it waited has failed. */
  private Throwable late(Background.Dropped d) {
    Failure late = phone.background().lateFailure();
    return late == null ? d : late.cause;
  }

  /** Forgets all that is pending, and the windows. */
  public void drop() throws Throwable {
    if (!phone.stack().empty() || phone.stack().home()) {
      clearScreen();
    }
    PhoneFileObserver.stopAll();
    phone.background().drop();
    phone.handlers().begin();
    phone.messages().drop();
    phone.process().renumber();
  }

  private void clearScreen() throws Throwable {
    phone.stack().clear();
    WindowManagerGlobal windows = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(windows, "mViews");
    for (View v : new ArrayList<>(views)) {
      windows.removeView(v, true);
    }
    if (phone.environment().landscape) {
      phone.stack().rotate();
    }
    phone.messages().settle();
  }

  /** How many threads of earlier runs would not end. */
  public int leftOver() {
    return phone.background().leftOver();
  }

  /** Names of this run's threads that were left to real time, so that another run may differ. */
  public List<String> detached() {
    return phone.background().detached();
  }

  /** Reports whether the calling thread belongs to a run that is over. */
  public boolean isDropped() {
    return phone.background().isDropped();
  }

  /** A context with no opened files, whose files, databases and preferences are in a folder. */
  public Context context(File folder) throws ClassNotFoundException {
    phone.process().dataFolder(folder);
    forgetPreferences();
    return phone.process().freshContext();
  }

  /** Android keeps those that were read, by their files, until the process ends. */
  private static void forgetPreferences() throws ClassNotFoundException {
    for (Field f : Class.forName("android.app.ContextImpl").getDeclaredFields()) {
      if (PREFERENCES.contains(f.getName())) {
        ReflectionHelpers.setStaticField(f, null);
      }
    }
  }

  /** The user does something, as in the script language: launch with an activity's class name, back, home, return, rotate. */
  public void user(String kind, String name) throws Throwable {
    phone.input().send(new Protocol.Event(kind, "", "", 0, "", name, "", 0, 0, "", List.of()));
    phone.messages().settle();
    phone.stack().check();
    phone.services().check();
  }

  /** The process dies in the background; reports whether it was there. */
  public boolean kill() {
    if (!phone.stack().home()) {
      return false;
    }
    phone.stack().die();
    return true;
  }

  /** The activity in front; null when there is none. */
  public Activity front() {
    ActivityRecord r = phone.stack().resumed();
    return r == null ? null : r.activity();
  }
}
