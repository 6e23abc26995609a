package cbcov.agent.phone;

import android.app.BackgroundServiceStartNotAllowedException;
import android.app.ForegroundServiceStartNotAllowedException;
import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Process;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.android.controller.ServiceController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;

/**
 * The app's services, started, bound and stopped as the system does: each call of the app's (startService, bindService, …) is a
 * message of the system. A service lives while it is started or bound.
 */
public final class Services {
  /** A running service. */
  private static final class Running {
    final Service service;
    final List<ServiceConnection> connections = new ArrayList<>();
    boolean started;
    boolean bound; // onBind ran
    IBinder binder;
    Intent bindIntent;
    int starts;
    Runnable promise; // ends the app when it is not kept in time; null: none is open

    Running(Service service) {
      this.service = service;
    }
  }

  private static final long SETTLE_MS = 60_000;
  private static final long GRACE_MS = 10_000;
  private static final long PROMISE_MS = 30_000;
  private static final long PROMISE_OLD_MS = 10_000; // before Android 12

  private boolean exempt; // inside a receiver, or behind a notification
  private final Map<String, Running> running = new LinkedHashMap<>(); // by class name
  private final Map<ServiceConnection, String> bindings = new HashMap<>(); // class name of the service

  /** Those that run, in the order of their beginning. */
  List<Service> all() {
    List<Service> all = new ArrayList<>();
    for (Running r : running.values()) {
      all.add(r.service);
    }
    return all;
  }

  /** Tells how those are that run. */
  void tell(StateLines lines) {
    for (Map.Entry<String, Running> e : running.entrySet()) {
      Running r = e.getValue();
      String how = (r.started ? "started, " : "") + r.starts + " starts, " + r.connections.size() + " connections" + (isShown(r) ? ", in the foreground" : "");
      lines.add("service", e.getKey(), how);
    }
  }

  /** The app calls startService or startForegroundService. */
  public ComponentName startedByApp(Intent intent, boolean foreground) {
    String name = resolve(intent);
    if (name != null && Phone.get().isApp()) {
      refuse(intent, name, foreground);
    }
    ComponentName c = start(intent);
    if (name != null && foreground && Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      Messages.post(() -> promised(name));
    }
    return c;
  }

  /**
   * From the background, services start for a minute only (AOSP ActiveServices.startServiceLocked, ActivityManagerConstants.BACKGROUND_SETTLE_TIME), and since
   * Android 12 those in the foreground hardly at all (ActiveServices.shouldAllowFgsStartForegroundLocked). What broadcasts and the
   * user's notifications begin may start them, and an app that has one in the foreground is not in the background.
   */
  private void refuse(Intent intent, String name, boolean foreground) {
    ActivityStack stack = Phone.get().stack();
    boolean front = running.values().stream().anyMatch(Services::isShown);
    if (front || exempt || Phone.get().targetSdk() < Build.VERSION_CODES.O || Build.VERSION.SDK_INT < Build.VERSION_CODES.O) {
      return;
    }
    if (!foreground && stack.isIdle(SETTLE_MS)) {
      String why = "Not allowed to start service " + intent + ": app is in background uid " + Process.myUid();
      throw Build.VERSION.SDK_INT < Build.VERSION_CODES.S ? new IllegalStateException(why) : new BackgroundServiceStartNotAllowedException(why);
    }
    boolean late = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && Phone.get().targetSdk() >= Build.VERSION_CODES.S && stack.isIdle(GRACE_MS);
    if (foreground && late) {
      String component = Phone.get().name() + "/" + name;
      throw new ForegroundServiceStartNotAllowedException("startForegroundService() not allowed due to mAllowStartForeground false: service " + component);
    }
  }

  /** Runs what a broadcast or a notification begins: it may start services. */
  void exempted(Messages.Step s) throws Throwable {
    boolean before = exempt;
    exempt = true;
    try {
      s.run();
    } finally {
      exempt = before;
    }
  }

  private static boolean isShown(Running r) {
    ShadowService shadow = Shadow.extract(r.service);
    return shadow.getLastForegroundNotification() != null;
  }

  /** Whoever starts a service for the foreground says that it will show itself in time (AOSP ActiveServices.serviceForegroundTimeout). */
  private void promised(String name) {
    Running r = running.get(name);
    if (r == null || isShown(r)) {
      return;
    }
    r.promise = () -> broken(name, r);
    new Handler(Looper.getMainLooper()).postDelayed(r.promise, Build.VERSION.SDK_INT < Build.VERSION_CODES.S ? PROMISE_OLD_MS : PROMISE_MS);
  }

  private void broken(String name, Running r) {
    r.promise = null;
    String why = "Context.startForegroundService() did not then call Service.startForeground(): ServiceRecord{0 u0 " + Phone.get().name() + "/" + name + "}";
    throw Messages.sneaky(RemoteFault.notInTime(why));
  }

  /** The app calls startService: the component, null when it has no such service. */
  public ComponentName start(Intent intent) {
    String name = resolve(intent);
    if (name == null) {
      return null;
    }
    Intent copy = Sent.copy(intent);
    Messages.post(
        () -> {
          Running r = ensure(name, copy);
          r.started = true;
          int id = ++r.starts;
          AppProcess.guarded(
              "Unable to start service " + name + " with " + copy, () -> r.service.onStartCommand(copy, 0, id));
        });
    return new ComponentName(Phone.get().process().manifest().packageName, name);
  }

  /** The app calls stopService; reports whether the service runs or will. */
  public boolean stop(Intent intent) {
    String name = resolve(intent);
    if (name == null) {
      return false;
    }
    Messages.post(() -> stopped(name));
    return running.containsKey(name);
  }

  private void stopped(String name) throws Throwable {
    Running r = running.get(name);
    if (r != null) {
      r.started = false;
      endIfUnused(name, r);
    }
  }

  /** The app calls bindService; reports whether there is such a service. */
  public boolean bind(Intent intent, ServiceConnection c) {
    String name = resolve(intent);
    if (name == null) {
      return false;
    }
    Intent copy = Sent.copy(intent);
    bindings.put(c, name);
    Messages.post(() -> bound(name, copy, c));
    return true;
  }

  private void bound(String name, Intent intent, ServiceConnection c) throws Throwable {
    if (!bindings.containsKey(c)) {
      return; // unbound before it came to it
    }
    Running r = ensure(name, intent);
    r.connections.add(c);
    if (!r.bound) {
      r.bound = true;
      r.bindIntent = intent;
      AppProcess.guarded(
          "Unable to bind to service " + name + " with " + intent, () -> r.binder = r.service.onBind(intent));
    }
    ComponentName component = new ComponentName(Phone.get().process().manifest().packageName, name);
    Messages.post(
        () -> {
          if (!r.connections.contains(c)) {
            return;
          }
          if (r.binder != null) {
            c.onServiceConnected(component, r.binder);
          } else if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) { // earlier levels tell nobody
            c.onNullBinding(component);
          }
        });
  }

  /** The app calls unbindService. */
  public void unbind(ServiceConnection c) {
    String name = bindings.remove(c);
    if (name == null) {
      throw new IllegalArgumentException("Service not registered: " + c);
    }
    Messages.post(
        () -> {
          Running r = running.get(name);
          if (r == null || !r.connections.remove(c)) {
            return;
          }
          if (r.connections.isEmpty()) {
            r.bound = false;
            AppProcess.guarded("Unable to unbind to service " + name, () -> r.service.onUnbind(r.bindIntent));
          }
          endIfUnused(name, r);
        });
  }

  private Running ensure(String name, Intent intent) throws Throwable {
    Running r = running.get(name);
    if (r != null) {
      return r;
    }
    AppProcess p = Phone.get().process();
    Running[] made = new Running[1];
    AppProcess.guarded(
        "Unable to create service " + name,
        () -> {
          Service s = p.components().service(p.loader(), name, intent);
          ServiceController.of(s, intent);
          made[0] = new Running(s);
          running.put(name, made[0]);
          s.onCreate();
        });
    return made[0];
  }

  private void endIfUnused(String name, Running r) throws Throwable {
    if (!r.started && r.connections.isEmpty() && running.remove(name) != null) {
      Runnable open = r.promise;
      kept(r);
      AppProcess.guarded("Unable to stop service " + name, r.service::onDestroy);
      if (open != null) {
        open.run();
      }
    }
  }

  private static void kept(Running r) {
    if (r.promise != null) {
      new Handler(Looper.getMainLooper()).removeCallbacks(r.promise);
      r.promise = null;
    }
  }

  /** Looks for services that stopped themselves. Called after every step of the app. */
  void check() {
    for (Map.Entry<String, Running> e : running.entrySet()) {
      Running r = e.getValue();
      ShadowService shadow = Shadow.extract(r.service);
      if (r.promise != null && isShown(r)) {
        kept(r);
      }
      if (r.started && shadow.isStoppedBySelf()) {
        int id = Math.max(shadow.getStopSelfId(), shadow.getStopSelfResultId());
        if (id == 0 || id >= r.starts) {
          r.started = false;
          Messages.post(() -> endIfUnused(e.getKey(), r));
        }
      }
    }
  }

  /** The class of the app's service for an intent; null: it has none. */
  private static String resolve(Intent intent) {
    AppProcess p = Phone.get().process();
    ComponentName c = intent.getComponent();
    if (c == null) {
      ResolveInfo r = p.application().getPackageManager().resolveService(intent, 0);
      return r == null || r.serviceInfo == null ? null : declared(r.serviceInfo.name);
    }
    return c.getPackageName().equals(p.manifest().packageName) ? declared(c.getClassName()) : null;
  }

  private static String declared(String name) {
    for (PackageParser.Service s : Phone.get().process().manifest().services) {
      if (s.info.name.equals(name)) {
        return name;
      }
    }
    return null;
  }

  /** Tells all services, in order of their start. */
  void each(java.util.function.Consumer<Service> action) {
    new ArrayList<>(running.values()).forEach(r -> action.accept(r.service));
  }
}
