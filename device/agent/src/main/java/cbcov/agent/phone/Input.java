package cbcov.agent.phone;

import android.app.Activity;
import android.content.ComponentCallbacks2;
import android.content.Intent;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.location.Location;
import android.location.LocationManager;
import android.os.SystemClock;
import android.view.KeyEvent;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.Window;
import cbcov.agent.host.Protocol;
import cbcov.agent.phone.shadows.PhoneActivity;
import com.android.internal.view.menu.MenuBuilder;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowSensorManager;
import org.robolectric.util.ReflectionHelpers;

/** What a user and the world do: the events of package device, but those of time and of the process. */
final class Input {
  /** An event for something that is not there. */
  static final class NoTarget extends Exception {
    NoTarget(String why) {
      super(why);
    }
  }

  private static final int MAX_ROUNDS = 20; // activities that start each other for ever must not hold up an event

  private final ActivityStack stack;
  private final Services services;
  private final Screen screen;
  private final Messages messages;
  private final Notifications notifications;
  private final Map<SensorEventListener, Set<Integer>> told = new IdentityHashMap<>(); // who knows which sensor's accuracy

  Input(ActivityStack stack, Services services, Screen screen, Messages messages, Notifications notifications) {
    this.stack = stack;
    this.services = services;
    this.screen = screen;
    this.messages = messages;
    this.notifications = notifications;
  }

  /** Lets an event happen. Returns why it had no effect; empty when it had. */
  String send(Protocol.Event e) throws Throwable {
    boolean later = catchUp(e.kind());
    if (Tasks.current().segment() == 0) {
      Tasks.begin(e.kind(), Messages.MAIN);
    }
    try {
      return happen(e);
    } catch (NoTarget none) {
      if (later) {
        return "what came before it changed the screen: " + none.getMessage();
      }
      throw none;
    }
  }

  private String happen(Protocol.Event e) throws Throwable {
    switch (e.kind()) {
      case "click" -> {
        return find(e).click() ? "" : "nobody listens to the click";
      }
      case "longclick" -> {
        return find(e).longClick() ? "" : "nobody listens to the long click";
      }
      case "touch" -> find(e).touch(screen.root());
      case "item" -> {
        return find(e).item(e.number());
      }
      case "text" -> {
        return find(e).write(e.value());
      }
      case "act" -> {
        return find(e).act(e.value()) ? "" : "nothing comes of the action";
      }
      case "key" -> {
        return key(code(e.name()));
      }
      case "back" -> {
        if (stack.dismissQuestion()) {
          return "";
        }
        return key(KeyEvent.KEYCODE_BACK);
      }
      case "menu" -> {
        return menu(e);
      }
      case "rotate" -> {
        return stack.rotate() ? "" : "the window in front keeps its orientation";
      }
      case "night" -> stack.night();
      case "language" -> {
        return stack.language(e.name()) ? "" : "the phone speaks it already";
      }
      case "home" -> stack.goHome();
      case "cover" -> {
        return stack.cover() ? "" : "the app has no window in front";
      }
      case "return" -> {
        if (!stack.home() && !stack.covered()) {
          return "the app is in front";
        }
        stack.comeBack();
      }
      case "reply" -> {
        if (!stack.isAsked()) {
          return "the app waits for no answer of the user or of another app";
        }
        stack.answered(e.value());
      }
      case "notification" -> {
        return notifications.tap(e);
      }
      case "dismiss" -> {
        return notifications.dismiss(e);
      }
      case "launch" -> stack.launch(e.name());
      case "broadcast" -> broadcast(e);
      case "service" -> {
        if (services.start(new Intent().setComponent(ActivityStack.name(e.name()))) == null) {
          throw new NoTarget("the app has no service " + e.name());
        }
      }
      case "sensor" -> {
        return sensor(e);
      }
      case "location" -> location(e);
      case "memory" -> memory();
      default -> throw new NoTarget("unknown event " + e.kind());
    }
    return "";
  }

  /**
   * What the app asked the system for comes before what the system does next, and before a key, which goes to the activity in front:
   * on a phone, the system has begun with it by then. Touches wait only where a window is gone that covered the one in front. Reports whether
   * the touch's window may have changed since.
   */
  private boolean catchUp(String kind) throws Throwable {
    boolean system = false;
    switch (kind) {
      case "home", "cover", "return", "reply", "notification", "launch", "rotate", "night", "language" -> system = true;
      case "back", "key" -> {}
      case "click", "longclick", "touch", "item", "text", "act", "menu" -> {
        return messages.deliverForTouch();
      }
      default -> {
        return false; // the world does not wait
      }
    }
    for (int i = 0; i < MAX_ROUNDS && messages.deliver(!system); i++) {
      stack.check();
      services.check();
    }
    return false;
  }

  private Widget find(Protocol.Event e) throws NoTarget {
    List<Widget> all = screen.widgets();
    if (e.id().isEmpty() && e.text().isEmpty() && e.path().isEmpty()) {
      if (e.index() < 0 || e.index() >= all.size()) {
        throw new NoTarget("there is no widget @" + e.index() + ", only " + all.size());
      }
      return all.get(e.index());
    }
    for (Widget w : all) { // what a list or a field shows is a name where nothing else has it
      if (e.id().isEmpty() && !e.text().isEmpty() && w.items() == 0 && !w.takesText() && w.shown().equals(e.text())) {
        return w;
      }
    }
    for (Widget w : all) {
      if (!e.id().isEmpty() ? w.id().equals(e.id()) : !e.text().isEmpty() ? w.text().equals(e.text()) : w.path().ends(e.path())) {
        return w;
      }
    }
    throw new NoTarget("there is no widget " + (!e.id().isEmpty() ? "id/" + e.id() : !e.text().isEmpty() ? '"' + e.text() + '"' : "path/" + e.path()));
  }

  private static int code(String name) throws NoTarget {
    int code = KeyEvent.keyCodeFromString("KEYCODE_" + name);
    if (code == KeyEvent.KEYCODE_UNKNOWN) {
      throw new NoTarget("there is no key " + name);
    }
    return code;
  }

  private String key(int code) {
    View root = screen.root();
    if (root == null) {
      return "the app is not in front"; // what it asked for before took it away
    }
    long now = SystemClock.uptimeMillis();
    for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
      KeyEvent e = new KeyEvent(now, now, action, code, 0, 0, -1, 0, KeyEvent.FLAG_FROM_SYSTEM);
      if (!root.dispatchKeyEventPreIme(e)) { // ViewRootImpl.ViewPreImeInputStage
        root.dispatchKeyEvent(e);
      }
    }
    return "";
  }

  private String menu(Protocol.Event e) throws NoTarget {
    ActivityRecord top = stack.resumed();
    if (top == null) {
      throw new NoTarget("the app is not in front");
    }
    List<MenuItem> items = screen.menu();
    if (items.isEmpty()) {
      top.activity().openOptionsMenu();
      items = screen.menu();
    }
    int n = 0;
    for (MenuItem i : items) {
      boolean hit = e.id().isEmpty() && e.text().isEmpty() ? n == e.index() : named(top.activity(), i, e);
      if (hit) {
        return choose(top.activity(), i);
      }
      n++;
    }
    throw new NoTarget("the menu has no such item, only " + items.size() + "; Android makes it by a message after the window is shown (idle)");
  }

  private static boolean named(Activity a, MenuItem i, Protocol.Event e) {
    if (!e.id().isEmpty()) {
      try {
        return i.getItemId() != 0 && a.getResources().getResourceEntryName(i.getItemId()).equals(e.id());
      } catch (android.content.res.Resources.NotFoundException none) {
        return false;
      }
    }
    return e.text().contentEquals(String.valueOf(i.getTitle()));
  }

  private static String choose(Activity a, MenuItem item) {
    if (Screen.modeMenu(a) instanceof MenuBuilder mode) {
      return mode.performItemAction(item, 0) ? "" : "nobody listens to the mode's item";
    }
    PhoneActivity shadow = Shadow.extract(a);
    Menu menu = shadow.menu();
    a.onPreparePanel(Window.FEATURE_OPTIONS_PANEL, null, menu);
    boolean done;
    if (menu instanceof MenuBuilder m) {
      done = m.performItemAction(item, 0);
    } else if (item.getItemId() != 0) {
      done = menu.performIdentifierAction(item.getItemId(), 0); // a library's own menu
    } else {
      done = a.onMenuItemSelected(Window.FEATURE_OPTIONS_PANEL, item);
    }
    return done ? "" : "nobody listens to the menu's item";
  }

  private static void broadcast(Protocol.Event e) {
    Intent i = new Intent(e.name());
    for (int n = 0; n + 2 < e.extras().size(); n += 3) {
      String key = e.extras().get(n);
      String value = e.extras().get(n + 2);
      switch (e.extras().get(n + 1)) {
        case "int" -> i.putExtra(key, Integer.parseInt(value));
        case "bool" -> i.putExtra(key, Boolean.parseBoolean(value));
        default -> i.putExtra(key, value);
      }
    }
    SystemBroadcasts.complete(i);
    Phone.get().process().application().sendBroadcast(i);
  }

  /** Types of the sensors that somebody listens to. */
  static Set<Integer> sensors(ShadowSensorManager manager) {
    Set<Integer> types = new TreeSet<>();
    for (SensorEventListener l : new HashSet<>(manager.getListeners())) {
      for (Sensor s : manager.getSensorList(Sensor.TYPE_ALL)) {
        if (manager.hasListener(l, s)) {
          types.add(s.getType());
        }
      }
    }
    return types;
  }

  private static double[] values(Protocol.Event e) {
    String[] texts = e.values().split(",");
    double[] values = new double[texts.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.parseDouble(texts[i]);
    }
    return values;
  }

  private String sensor(Protocol.Event e) throws Throwable {
    SensorManager m = Phone.get().process().application().getSystemService(SensorManager.class);
    ShadowSensorManager shadow = Shadows.shadowOf(m);
    Sensor sensor = m.getDefaultSensor(e.number());
    if (sensor == null) {
      throw new NoTarget("the device has no sensor of type " + e.number());
    }
    double[] values = values(e);
    SensorEvent event = ShadowSensorManager.createSensorEvent(values.length, e.number());
    for (int i = 0; i < values.length; i++) {
      event.values[i] = (float) values[i];
    }
    event.timestamp = SystemClock.elapsedRealtimeNanos();
    ReflectionHelpers.setField(event, "sensor", sensor);
    event.accuracy = SensorManager.SENSOR_STATUS_ACCURACY_HIGH;
    boolean heard = false;
    for (SensorEventListener l : shadow.getListeners()) {
      if (shadow.hasListener(l, sensor)) {
        heard = true;
        if (told.computeIfAbsent(l, k -> new HashSet<>()).add(e.number())) {
          l.onAccuracyChanged(sensor, event.accuracy); // a phone says so before the first value
        }
        l.onSensorChanged(event);
      }
    }
    return heard ? "" : "nobody listens to the sensor";
  }

  private static void location(Protocol.Event e) {
    Location l = new Location(e.name().isEmpty() ? LocationManager.GPS_PROVIDER : e.name());
    double[] place = values(e);
    l.setLatitude(place[0]);
    l.setLongitude(place[1]);
    l.setAccuracy(5);
    l.setTime(Hooks.currentTimeMillis());
    l.setElapsedRealtimeNanos(SystemClock.elapsedRealtimeNanos());
    LocationManager m = Phone.get().process().application().getSystemService(LocationManager.class);
    Shadows.shadowOf(m).simulateLocation(l);
  }

  private void memory() {
    int level = ComponentCallbacks2.TRIM_MEMORY_RUNNING_CRITICAL;
    Phone.get().process().application().onTrimMemory(level);
    ActivityRecord top = stack.top();
    if (top != null && top.controller != null) {
      top.activity().onTrimMemory(level);
    }
    services.each(s -> s.onTrimMemory(level));
  }
}
