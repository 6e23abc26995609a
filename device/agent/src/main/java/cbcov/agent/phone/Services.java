package cbcov.agent.phone;

import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.os.IBinder;
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

    Running(Service service) {
      this.service = service;
    }
  }

  private final Map<String, Running> running = new LinkedHashMap<>(); // by class name
  private final Map<ServiceConnection, String> bindings = new HashMap<>(); // class name of the service

  /** The app calls startService: the component, null when it has no such service. */
  public ComponentName start(Intent intent) {
    String name = resolve(intent);
    if (name == null) {
      return null;
    }
    Intent copy = new Intent(intent);
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
    Intent copy = new Intent(intent);
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
      AppProcess.guarded("Unable to stop service " + name, r.service::onDestroy);
    }
  }

  /** Looks for services that stopped themselves. Called after every step of the app. */
  void check() {
    for (Map.Entry<String, Running> e : running.entrySet()) {
      Running r = e.getValue();
      ShadowService shadow = Shadow.extract(r.service);
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
