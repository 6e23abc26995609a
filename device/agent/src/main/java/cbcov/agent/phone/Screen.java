package cbcov.agent.phone;

import android.app.ActionBar;
import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.IntentFilter;
import android.content.pm.PackageParser;
import android.content.res.Resources;
import android.hardware.SensorManager;
import android.location.LocationManager;
import android.service.notification.StatusBarNotification;
import android.view.ActionMode;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import cbcov.agent.phone.shadows.PhoneActivity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowSensorManager;
import org.robolectric.util.ReflectionHelpers;

/** What is in front of the user: the last window that is shown, and what in it can be touched, in drawing order. */
final class Screen {
  private static final int MAX_TEXT = 80;
  static final int MAX_DEPTH = 200; // of what is in each other on a screen

  private final ActivityStack stack;

  private final Notifications notifications;

  Screen(ActivityStack stack, Notifications notifications) {
    this.stack = stack;
    this.notifications = notifications;
  }

  /** The window in front: its root view; null when the app shows none. */
  View root() {
    ActivityRecord top = stack.resumed();
    if (top == null) {
      return null;
    }
    Activity a = top.activity();
    View front = a.getWindow().peekDecorView();
    WindowManagerGlobal global = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(global, "mViews");
    List<WindowManager.LayoutParams> params = ReflectionHelpers.getField(global, "mParams");
    for (int i = 0; i < views.size(); i++) {
      View v = views.get(i);
      int type = params.get(i).type;
      boolean over = type != WindowManager.LayoutParams.TYPE_BASE_APPLICATION;
      if (over && v.getVisibility() == View.VISIBLE && takesTouches(params.get(i)) && belongs(v, a)) {
        front = v;
      }
    }
    return front;
  }

  /** How many windows have not been laid out. */
  static int fresh() {
    List<View> views = ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mViews");
    return (int) views.stream().filter(v -> !v.isLaidOut()).count();
  }

  private static boolean takesTouches(WindowManager.LayoutParams p) {
    return (p.flags & WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
  }

  private static boolean belongs(View v, Activity a) {
    Context c = v.getContext();
    for (int i = 0; c instanceof ContextWrapper && i < MAX_DEPTH; i++) {
      if (c instanceof Activity) {
        return c == a;
      }
      c = ((ContextWrapper) c).getBaseContext();
    }
    return true; // no activity's: a toast or a service's window
  }

  /** Says what kind of window a root view is of. */
  String kind(View root) {
    if (root == null) {
      return "";
    }
    ActivityRecord top = stack.resumed();
    if (top != null && root == top.activity().getWindow().peekDecorView()) {
      return "activity";
    }
    return root.getLayoutParams() instanceof WindowManager.LayoutParams p
            && p.type >= WindowManager.LayoutParams.FIRST_SUB_WINDOW
        ? "popup"
        : "dialog";
  }

  /** All that can be touched in the window in front. */
  List<Widget> widgets() {
    List<Widget> found = new ArrayList<>();
    View root = root();
    if (root != null) {
      walk(root, new TreePath.Level(null).next(TreePath.name(root, root.getResources())), found, 0);
    }
    return found;
  }

  private static void walk(View v, TreePath path, List<Widget> found, int depth) {
    if (v.getVisibility() != View.VISIBLE || depth > MAX_DEPTH) {
      return;
    }
    if (v.isEnabled() && ViewWidget.isTouchable(v)) {
      found.add(new ViewWidget(v, path));
    }
    NodeWidget.addAll(v, path, found);
    if (v instanceof ViewGroup g) {
      TreePath.Level level = new TreePath.Level(path);
      for (int i = 0; i < g.getChildCount(); i++) {
        View child = g.getChildAt(i);
        walk(child, level.next(TreePath.name(child, child.getResources())), found, depth + 1);
      }
    }
  }

  /** The name of a resource id; empty without one. */
  static String idName(Resources r, int id) {
    if (id == View.NO_ID || id == 0) {
      return "";
    }
    try {
      return r.getResourceEntryName(id);
    } catch (Resources.NotFoundException e) {
      return "";
    }
  }

  /** A text as far as it is shown. */
  static String cut(CharSequence t) {
    return t == null ? "" : t.length() > MAX_TEXT ? t.toString().substring(0, MAX_TEXT) : t.toString();
  }

  /** Items that can be chosen of the resumed activity's options menu, or of the action mode that stands in its place. */
  List<MenuItem> menu() {
    List<MenuItem> items = new ArrayList<>();
    ActivityRecord top = stack.resumed();
    if (top != null) {
      PhoneActivity shadow = Shadow.extract(top.activity());
      Menu mode = modeMenu(top.activity());
      collect(mode != null ? mode : shadow.menu(), items, 0);
    }
    return items;
  }

  /** The menu of the action mode that a window is in; null: it is in none of the platform's. */
  static Menu modeMenu(Activity a) {
    ActionMode mode = null;
    ActionBar bar = a.getActionBar();
    if (bar != null && bar.getClass().getName().equals("com.android.internal.app.WindowDecorActionBar")) {
      mode = ReflectionHelpers.getField(bar, "mActionMode");
    }
    View decor = a.getWindow().peekDecorView();
    if (mode == null && decor != null && decor.getClass().getName().equals("com.android.internal.policy.DecorView")) {
      mode = ReflectionHelpers.getField(decor, "mPrimaryActionMode");
    }
    return mode == null ? null : mode.getMenu();
  }

  private static void collect(Menu menu, List<MenuItem> items, int depth) {
    for (int i = 0; menu != null && i < menu.size() && depth < 5; i++) {
      MenuItem item = menu.getItem(i);
      if (!item.isVisible() || !item.isEnabled()) {
        continue;
      }
      if (item.hasSubMenu()) {
        collect(item.getSubMenu(), items, depth + 1);
      } else {
        items.add(item);
      }
    }
  }

  /** Sends what is on the screen. */
  void send(Wire wire) {
    View root = root();
    ActivityRecord top = stack.resumed();
    String activity = top == null ? "" : top.info.packageName + "/" + top.info.name;
    wire.send(Protocol.screen(top != null, stack.home(), stack.covered(), activity, kind(root), stack.isAsked()));
    int n = 0;
    for (Widget w : widgets()) {
      wire.send(
          Protocol.widget(
              n++, w.type(), w.id(), sent(w.shown()), w.path().toString(), w.clicks(), w.longClicks(), w.touches(), w.takesText(),
              w.takesText() && w.takesDigits(), w.items(), w.actions()));
    }
    int m = 0;
    for (MenuItem i : menu()) {
      wire.send(Protocol.menu(m++, idName(top.activity().getResources(), i.getItemId()), sent(cut(i.getTitle()))));
    }
    for (StatusBarNotification shown : notifications.shown()) {
      List<String> actions = new ArrayList<>();
      Notifications.actions(shown.getNotification()).forEach(a -> actions.add(cut(a)));
      wire.send(Protocol.notification(cut(Notifications.title(shown.getNotification())), actions));
    }
    listened(wire);
  }

  /** A text that names something in a script; empty where it is no valid text, as half of an emoji is none. */
  private static String sent(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text : "";
  }

  private static void listened(Wire wire) {
    android.app.Application app = Phone.get().process().application();
    if (app == null) {
      return;
    }
    TreeSet<String> actions = new TreeSet<>();
    ShadowApplication shadow = Shadow.extract(app);
    for (ShadowApplication.Wrapper w : shadow.getRegisteredReceivers()) {
      IntentFilter f = w.getIntentFilter();
      for (int i = 0; i < f.countActions(); i++) {
        actions.add(f.getAction(i));
      }
    }
    actions.forEach(a -> wire.send(Protocol.action(a)));
    TreeSet<String> services = new TreeSet<>();
    for (PackageParser.Service s : Phone.get().process().manifest().services) {
      if (s.info.exported && s.info.permission == null) {
        services.add(s.info.packageName + "/" + s.info.name);
      }
    }
    services.forEach(s -> wire.send(Protocol.service(s)));
    ShadowSensorManager sensors = Shadows.shadowOf(app.getSystemService(SensorManager.class));
    Input.sensors(sensors).forEach(t -> wire.send(Protocol.sensor(t)));
    LocationManager location = app.getSystemService(LocationManager.class);
    for (String p : new String[] {LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER, LocationManager.PASSIVE_PROVIDER}) {
      if (!Shadows.shadowOf(location).getLocationUpdateListeners(p).isEmpty() || !Shadows.shadowOf(location).getLocationUpdatePendingIntents().isEmpty()) {
        wire.send(Protocol.provider(p));
      }
    }
  }
}
