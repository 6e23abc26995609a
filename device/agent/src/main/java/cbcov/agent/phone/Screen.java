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
import android.text.method.NumberKeyListener;
import android.view.ActionMode;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.AbsListView;
import android.widget.AbsSeekBar;
import android.widget.AdapterView;
import android.widget.Checkable;
import android.widget.EditText;
import android.widget.RatingBar;
import android.widget.Spinner;
import android.widget.TextView;
import cbcov.agent.host.AppLoader;
import cbcov.agent.host.Wire;
import cbcov.agent.phone.shadows.PhoneActivity;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowSensorManager;
import org.robolectric.util.ReflectionHelpers;

/** What is in front of the user: the last window that is shown, and what in it can be touched, in drawing order. */
final class Screen {
  private static final int MAX_TEXT = 80;
  private static final int MAX_DEPTH = 200;
  private static final Pattern LIBRARIES = Pattern.compile("^(androidx|android\\.support|com\\.google\\.android\\.material)\\."); // they scroll
  private static final Map<Class<?>, Set<String>> HANDLED = new WeakHashMap<>();

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
    Object global = ReflectionHelpers.callStaticMethod(globalClass(), "getInstance");
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

  private static Class<?> globalClass() {
    try {
      return Class.forName("android.view.WindowManagerGlobal");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
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
  List<View> widgets() {
    List<View> found = new ArrayList<>();
    View root = root();
    if (root != null) {
      walk(root, found, 0);
    }
    return found;
  }

  private static void walk(View v, List<View> found, int depth) {
    if (v.getVisibility() != View.VISIBLE || depth > MAX_DEPTH) {
      return;
    }
    if (v.isEnabled() && touchable(v)) {
      found.add(v);
    }
    if (v instanceof ViewGroup g) {
      for (int i = 0; i < g.getChildCount(); i++) {
        walk(g.getChildAt(i), found, depth + 1);
      }
    }
  }

  private static boolean touchable(View v) {
    return v.isClickable() || v.isLongClickable() || v instanceof EditText || items(v) > 0 || touches(v);
  }

  /** How many items a list has; 0 for what is no list. */
  static int items(View v) {
    return v instanceof AdapterView<?> a && a.getAdapter() != null ? a.getCount() : 0; // the list's own number: to look at it runs no code of the app
  }

  /** Reports whether a touch does something that is no click: a listener, a slider, or a view of the app's own class that handles touches. */
  private static boolean touches(View v) {
    return listener(v, "mOnTouchListener") || v instanceof AbsSeekBar s && s.isEnabled() && !(v instanceof RatingBar r && r.isIndicator()) || handlesTouches(v.getClass());
  }

  private static boolean handlesTouches(Class<?> c) {
    return handled(c).contains("onTouchEvent") || handled(c).contains("dispatchTouchEvent");
  }

  /** Which clicks and touches a view's own code handles: the app's for all, its libraries' for clicks only, as they take touches to scroll. */
  private static Set<String> handled(Class<?> view) {
    return HANDLED.computeIfAbsent(view, k -> {
      Set<String> names = new HashSet<>();
      for (Class<?> c = k; c.getClassLoader() instanceof AppLoader; c = c.getSuperclass()) {
        boolean library = LIBRARIES.matcher(c.getName()).find();
        for (Method m : c.getDeclaredMethods()) {
          boolean click = m.getParameterCount() == 0 && (m.getName().equals("performClick") || m.getName().equals("performLongClick"));
          boolean touch = !library && m.getParameterCount() == 1 && m.getParameterTypes()[0] == MotionEvent.class;
          if (click || touch) {
            names.add(m.getName());
          }
        }
      }
      return names;
    });
  }

  /** Reports whether a click does something: a listener, a check mark, or code of the view's own. */
  private static boolean clicks(View v) {
    return v.isClickable()
        && items(v) == 0
        && (v.hasOnClickListeners() || v instanceof Checkable || v instanceof Spinner || handled(v.getClass()).contains("performClick"));
  }

  private static boolean longClicks(View v) {
    return v.isLongClickable()
        && (listener(v, "mOnLongClickListener")
            || listener(v, "mOnCreateContextMenuListener")
            || longClicksRows(v)
            || handled(v.getClass()).contains("performLongClick"));
  }

  /** Reports whether a long click of a row does something: a listener, or a choice that it begins. */
  private static boolean longClicksRows(View v) {
    return v instanceof AbsListView list
        && items(list) > 0
        && (list.getOnItemLongClickListener() != null || list.getChoiceMode() == AbsListView.CHOICE_MODE_MULTIPLE_MODAL);
  }

  /** A view's listeners, by the name of the field: each screen asks each view for some. */
  private static final Map<String, Field> LISTENERS = new HashMap<>();

  private static boolean listener(View v, String field) {
    try {
      Object info = field(View.class, "mListenerInfo").get(v);
      return info != null && field(info.getClass(), field).get(info) != null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // they are made accessible
    }
  }

  private static Field field(Class<?> c, String name) {
    return LISTENERS.computeIfAbsent(
        name,
        n -> {
          try {
            Field f = c.getDeclaredField(n);
            f.setAccessible(true);
            return f;
          } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e); // of Android's own code, at every level
          }
        });
  }

  /** The name of a view's id; empty without one. */
  static String id(View v) {
    return idName(v.getResources(), v.getId());
  }

  private static String idName(Resources r, int id) {
    if (id == View.NO_ID || id == 0) {
      return "";
    }
    try {
      return r.getResourceEntryName(id);
    } catch (Resources.NotFoundException e) {
      return "";
    }
  }

  /** What a view shows as text. */
  static String text(View v) {
    CharSequence t = v instanceof TextView tv ? tv.getText() : v.getContentDescription();
    return cut(t);
  }

  /** The first text in a view or below it; empty without one. */
  private static String firstText(View v, int depth) {
    String t = v instanceof TextView ? text(v) : "";
    if (v instanceof ViewGroup g && depth <= MAX_DEPTH) {
      for (int i = 0; i < g.getChildCount() && t.isEmpty(); i++) {
        t = firstText(g.getChildAt(i), depth + 1);
      }
    }
    return t;
  }

  private static String cut(CharSequence t) {
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
  void send(Wire wire, int pending) {
    View root = root();
    ActivityRecord top = stack.resumed();
    String activity = top == null ? "" : top.info.packageName + "/" + top.info.name;
    wire.send("screen", flag(top != null), flag(stack.home()), activity, kind(root), Integer.toString(pending), flag(stack.isAsked()));
    int n = 0;
    for (View v : widgets()) {
      wire.send(
          "widget",
          Integer.toString(n++),
          v.getClass().getName(),
          id(v),
          items(v) > 0 ? firstText(v, 0) : text(v),
          flag(clicks(v)),
          flag(longClicks(v)),
          flag(touches(v)),
          takesText(v) ? (((EditText) v).getKeyListener() instanceof NumberKeyListener ? "2" : "1") : "0",
          Integer.toString(items(v)));
    }
    int m = 0;
    for (MenuItem i : menu()) {
      wire.send("menu", Integer.toString(m++), idName(top.activity().getResources(), i.getItemId()), cut(i.getTitle()));
    }
    for (StatusBarNotification shown : notifications.shown()) {
      List<String> line = new ArrayList<>(List.of("notification", cut(Notifications.title(shown.getNotification()))));
      Notifications.actions(shown.getNotification()).forEach(a -> line.add(cut(a)));
      wire.send(line.toArray(new String[0]));
    }
    listened(wire);
  }

  /** Reports whether a keyboard can write into a view. */
  static boolean takesText(View v) {
    return v instanceof EditText e && e.onCheckIsTextEditor() && e.isEnabled() && e.isFocusable();
  }

  private static String flag(boolean b) {
    return b ? "1" : "0";
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
    actions.forEach(a -> wire.send("action", a));
    TreeSet<String> services = new TreeSet<>();
    for (PackageParser.Service s : Phone.get().process().manifest().services) {
      if (s.info.exported && s.info.permission == null) {
        services.add(s.info.packageName + "/" + s.info.name);
      }
    }
    services.forEach(s -> wire.send("service", s));
    ShadowSensorManager sensors = Shadows.shadowOf(app.getSystemService(SensorManager.class));
    Input.sensors(sensors).forEach(t -> wire.send("sensor", t.toString()));
    LocationManager location = app.getSystemService(LocationManager.class);
    for (String p : new String[] {LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER, LocationManager.PASSIVE_PROVIDER}) {
      if (!Shadows.shadowOf(location).getLocationUpdateListeners(p).isEmpty() || !Shadows.shadowOf(location).getLocationUpdatePendingIntents().isEmpty()) {
        wire.send("provider", p);
      }
    }
  }
}
