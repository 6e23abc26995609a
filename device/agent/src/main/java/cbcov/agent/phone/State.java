package cbcov.agent.phone;

import android.app.Activity;
import android.app.Notification;
import android.app.Service;
import android.content.ContextWrapper;
import android.view.View;
import android.view.WindowManager;
import cbcov.agent.host.AppLoader;
import cbcov.agent.host.Setup;
import cbcov.agent.host.Wire;
import java.io.File;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowNotificationManager;

/**
 * Tells what the app looks like at one moment, so that two runs can be compared: what its objects hold, what its windows show, its preferences and
 * databases, and what of it is registered with the system. To look is no event, see {@link Heap}; what cannot be read is told as such.
 */
final class State {
  /** Classes of Android's that are looked into, beside those of views. */
  private static final String[] LOOKED_AT = {
    "android.app.Activity", "android.app.FragmentController", "android.app.FragmentHostCallback", "android.app.FragmentManagerImpl",
    "android.content.ContextWrapper", "android.widget.Editor", "android.view.WindowManagerGlobal", "android.app.SharedPreferencesImpl",
    "android.app.Notification", "android.app.Notification$Action", "android.content.IntentFilter", "android.os.BaseBundle", "android.util.ArrayMap",
    "android.util.ArraySet", "android.util.SparseArray", "android.app.Instrumentation", "android.app.ActivityThread",
    "org.robolectric.shadows.ShadowInstrumentation", "org.robolectric.shadows.ShadowApplication$Wrapper",
    "org.robolectric.shadows.ShadowNotificationManager", "org.robolectric.shadows.ShadowNotificationManager$Key",
    "org.robolectric.shadows.ShadowNotificationManager$PostedNotification"
  };

  private static final String AGENT = "cbcov.agent.";

  private final StateLines lines;

  private State(Wire wire) {
    this.lines = new StateLines(wire);
  }

  /**
   * Tells all of it, or nobody; reports whether something was left out. Databases: their names in paths, each followed by its file; work: a folder for
   * copies.
   */
  static boolean tell(Wire wire, AppProcess process, ActivityStack stack, Services services, List<String> databases, File work) {
    State s = new State(wire);
    if (process != null && process.application() != null) {
      s.fields(process, stack, services);
      s.windows(stack);
      s.system(services);
      s.tasks(process);
      s.preferences();
    }
    for (int i = 0; i + 1 < databases.size(); i += 2) {
      new Tables(s.lines, work).database(databases.get(i), new File(databases.get(i + 1)));
    }
    return s.lines.isCut();
  }

  /**
   * Loads what has to do with a look at a state: the JVM takes identity hash codes when it loads classes, and the first look would take them in the middle of
   * a run. Somebody looks at the state then, and tells nobody. Work: a folder for copies.
   */
  static void prepare(File work) {
    Memory.prepare();
    Heap.prepare();
    ViewLines.prepare();
    Contents.prepare();
    for (String name : LOOKED_AT) {
      try {
        Memory.fields(Class.forName(name));
      } catch (ClassNotFoundException e) {
        continue; // not at this API level
      }
    }
    new Tables(new StateLines(null), work).prepare();
  }

  // What Robolectric keeps is read off its fields, too: the first call of a method of Android's takes identity hash codes.

  /** The receivers that the app registered, with their filters, by names: that of the class, and which one of it. */
  private static Map<String, Object> receivers() throws NoSuchFieldException {
    Object instrumentation = Memory.get(RuntimeEnvironment.getActivityThread(), "mInstrumentation");
    Contents all = Contents.of(Memory.get(Shadow.extract(instrumentation), "registeredReceivers"));
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; all != null && i < all.values.size(); i++) {
      String name = Memory.get(all.values.get(i), "broadcastReceiver").getClass().getName();
      if (name.startsWith(AGENT)) {
        continue; // it makes those of the manifest where one is wanted
      }
      String free = name;
      for (int n = 2; named.containsKey(free); n++) {
        free = name + ":" + n;
      }
      named.put(free, all.values.get(i));
    }
    return named;
  }

  private void fields(AppProcess process, ActivityStack stack, Services services) {
    long now = Phone.get().now();
    long uptime = android.os.SystemClock.uptimeMillis();
    Heap heap = new Heap(lines, Setup.scope(), new Heap.Clock(Logcat.EPOCH, now, uptime));
    try {
      heap.statics(((AppLoader) process.loader()).loaded());
      heap.root("application", process.application());
      List<ActivityRecord> records = stack.records();
      for (int i = 0; i < records.size(); i++) {
        Activity a = records.get(i).activity();
        heap.root("activity " + i, a);
        if (a != null) {
          fragments(heap, "activity " + i, a);
        }
      }
      for (Service s : services.all()) {
        heap.root("service " + s.getClass().getName(), s);
      }
      for (Map.Entry<String, Object> r : receivers().entrySet()) {
        heap.root("receiver " + r.getKey(), Memory.get(r.getValue(), "broadcastReceiver"));
      }
      heap.walk();
    } catch (Throwable e) {
      lines.unread("field", "all", e);
    }
  }

  /** The platform's fragments; those of libraries are found through the activity. */
  private static void fragments(Heap heap, String name, Activity a) throws NoSuchFieldException {
    Object manager = Memory.get(Memory.get(Memory.get(a, Memory.field(Activity.class, "mFragments")), "mHost"), "mFragmentManager");
    Object active = manager == null ? null : Memory.get(manager, "mActive");
    Contents all = Contents.of(active);
    for (int i = 0; all != null && i < all.values.size(); i++) {
      heap.root(name + " fragment " + i, all.values.get(i));
    }
  }

  private void windows(ActivityStack stack) {
    List<ActivityRecord> records = stack.records();
    for (int i = 0; i < records.size(); i++) {
      ActivityRecord r = records.get(i);
      String how = r.activity() == null ? "no instance" : r.resumed ? "resumed" : r.stopped ? "stopped" : "paused";
      lines.add("window", "activity " + i, r.info.name + ", " + how + (r.leaving ? ", finishing" : ""));
    }
    lines.add("window", "home", String.valueOf(stack.home()));
    try {
      Object global = Memory.get(null, Memory.field(Class.forName("android.view.WindowManagerGlobal"), "sDefaultWindowManager"));
      List<Object> roots = global == null ? List.of() : Contents.of(Memory.get(global, "mViews")).values;
      List<Object> params = global == null ? List.of() : Contents.of(Memory.get(global, "mParams")).values;
      ActivityRecord top = stack.resumed();
      for (int i = 0; i < roots.size(); i++) {
        View v = (View) roots.get(i);
        WindowManager.LayoutParams p = (WindowManager.LayoutParams) params.get(i);
        boolean shown = top != null && ViewLines.isVisible(v) && belongs(v, top.activity());
        lines.add("window", "window " + i, "type " + p.type + ", " + v.getClass().getName() + ", \"" + p.getTitle() + "\"" + (shown ? ", shown" : ""));
        if (shown) {
          new ViewLines(lines).window("window " + i, v);
        }
      }
    } catch (Throwable e) {
      lines.unread("window", "all", e);
    }
  }

  /** Reports whether a window is of an activity, or of none. */
  private static boolean belongs(View v, Activity a) throws NoSuchFieldException {
    Object c = Memory.get(v, Memory.field(View.class, "mContext"));
    for (int i = 0; c instanceof ContextWrapper && i < Screen.MAX_DEPTH; i++) {
      if (c instanceof Activity) {
        return c == a;
      }
      c = Memory.get(c, Memory.field(ContextWrapper.class, "mBase"));
    }
    return true; // a toast's or a service's
  }

  private void system(Services services) {
    try {
      services.tell(lines);
      for (Map.Entry<String, Object> r : receivers().entrySet()) {
        StringBuilder b = new StringBuilder();
        Contents actions = Contents.of(Memory.get(Memory.get(r.getValue(), "intentFilter"), "mActions"));
        for (int i = 0; actions != null && i < actions.values.size(); i++) {
          b.append(i == 0 ? "" : " ").append(actions.values.get(i));
        }
        lines.add("receiver", r.getKey(), b.toString());
      }
      Contents shown = Contents.of(Memory.get(null, Memory.field(ShadowNotificationManager.class, "notifications")));
      for (int i = 0; Notifications.mayShow() && shown != null && i < shown.values.size(); i++) {
        notification(shown.keys.get(i), Memory.get(shown.values.get(i), "notification"));
      }
    } catch (Throwable e) {
      lines.unread("notification", "all", e);
    }
  }

  /** Tells of tasks that failed and of which nobody has asked for the result: by their code, and which one of it. */
  private void tasks(AppProcess process) {
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (Promise<?> p : process.failed()) {
      if (!p.kept().isEmpty()) {
        String code = String.valueOf(p.code());
        int n = seen.merge(code, 1, Integer::sum);
        lines.add("task", n == 1 ? code : code + ":" + n, p.kept());
      }
    }
  }

  private void notification(Object key, Object notification) throws NoSuchFieldException {
    StringBuilder b = new StringBuilder();
    Contents extras = Contents.of(Memory.get(notification, "extras"));
    for (String extra : new String[] {Notification.EXTRA_TITLE, Notification.EXTRA_TEXT}) {
      int i = extras == null ? -1 : extras.keys.indexOf(extra);
      b.append(b.length() == 0 ? "" : ", ").append(ViewLines.text(i < 0 ? null : extras.values.get(i)));
    }
    Contents actions = Contents.of(Memory.get(notification, "actions"));
    for (int i = 0; actions != null && i < actions.values.size(); i++) {
      b.append(", action ").append(ViewLines.text(Memory.get(actions.values.get(i), "title")));
    }
    lines.add("notification", Memory.get(key, "tag") + " " + Memory.get(key, "id"), b.toString());
  }

  /** Tells preferences as they are in memory, also what is not written yet: by the file, behind it ":" and the key. */
  private void preferences() {
    try {
      Object cache = Memory.get(null, Memory.field(Class.forName("android.app.ContextImpl"), "sSharedPrefsCache"));
      Contents packages = Contents.of(cache);
      for (int i = 0; packages != null && i < packages.values.size(); i++) {
        Contents files = Contents.of(packages.values.get(i));
        for (int k = 0; files != null && k < files.values.size(); k++) {
          file(((File) files.keys.get(k)).getPath(), files.values.get(k));
        }
      }
    } catch (Throwable e) {
      lines.unread("preference", "all", e);
    }
  }

  private void file(String path, Object preferences) throws NoSuchFieldException {
    Contents map = Contents.of(Memory.get(preferences, "mMap"));
    if (map == null) {
      return; // not read yet
    }
    lines.add("preference", path, map.values.size() + " values");
    for (int i = 0; i < map.values.size(); i++) {
      Object v = map.values.get(i);
      String type = v instanceof java.util.Set ? "set" : v == null ? "null" : v.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
      StringBuilder text = new StringBuilder();
      if (v instanceof java.util.Set) {
        List<Object> all = Contents.of(v).values;
        String[] texts = new String[all.size()];
        for (int n = 0; n < texts.length; n++) {
          texts[n] = "\"" + all.get(n) + "\"";
        }
        Arrays.sort(texts);
        text.append(String.join(", ", texts));
      } else {
        text.append(v);
      }
      lines.add("preference", path + ":" + map.keys.get(i), type + " " + text);
    }
  }
}
