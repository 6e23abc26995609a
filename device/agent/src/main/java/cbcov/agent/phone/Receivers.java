package cbcov.agent.phone;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageParser;
import android.os.Build;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * The receivers of the app's manifest. Each broadcast gets an object of its own, made when it arrives (AOSP ActivityThread.handleReceiver);
 * a receiver that nothing reaches is never made.
 */
public final class Receivers {
  private final AppProcess process;

  Receivers(AppProcess process) {
    this.process = process;
  }

  /** Lets the manifest's receivers hear what their filters name. */
  void register(Application application) {
    for (PackageParser.Activity r : process.manifest().receivers) {
      for (IntentFilter f : new ArrayList<>(r.intents)) {
        BroadcastReceiver made = new OnDemand(r.info.name);
        String from = fromSystem(f) ? null : r.info.permission; // what its sender must hold
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) {
          application.registerReceiver(made, f, from, null);
        } else {
          application.registerReceiver(made, f, from, null, Context.RECEIVER_EXPORTED);
        }
      }
    }
  }

  /** Reports whether a receiver hears the system, which holds all permissions. */
  private static boolean fromSystem(IntentFilter f) {
    for (int i = 0; i < f.countActions(); i++) {
      if (f.getAction(i).startsWith("android.")) {
        return true;
      }
    }
    return false;
  }

  /** Sends a broadcast that names its receiver; reports whether the app's manifest has it. */
  public boolean send(Context context, Intent intent) {
    ComponentName c = intent.getComponent();
    if (c == null || !declared(c.getClassName())) {
      return false;
    }
    Intent copy = Sent.copy(intent);
    Messages.post(() -> receive(c.getClassName(), context, copy, pending()));
    return true;
  }

  /** What goAsync gives. */
  private static BroadcastReceiver.PendingResult pending() throws ClassNotFoundException {
    return ReflectionHelpers.callStaticMethod(
        Class.forName("org.robolectric.shadows.ShadowBroadcastPendingResult"),
        "create",
        ClassParameter.from(int.class, 0),
        ClassParameter.from(String.class, null),
        ClassParameter.from(android.os.Bundle.class, null),
        ClassParameter.from(boolean.class, false));
  }

  private boolean declared(String name) {
    List<PackageParser.Activity> all = process.manifest().receivers;
    return all.stream().anyMatch(r -> r.info.name.equals(name));
  }

  /** Makes a receiver and lets it have a broadcast; pending is what it may finish later. */
  private BroadcastReceiver receive(String name, Context context, Intent intent, BroadcastReceiver.PendingResult pending) throws Throwable {
    BroadcastReceiver[] made = new BroadcastReceiver[1];
    AppProcess.guarded("Unable to instantiate receiver " + name, () -> made[0] = process.components().receiver(process.loader(), name));
    process.widgets().complete(intent, name);
    if (pending != null) {
      ReflectionHelpers.callInstanceMethod(
          made[0], "setPendingResult", ClassParameter.from(BroadcastReceiver.PendingResult.class, pending));
    }
    AppProcess.guarded("Unable to start receiver " + name, () -> Phone.get().services().exempted(() -> made[0].onReceive(context, intent)));
    return made[0];
  }

  /** What is registered for a receiver. */
  private final class OnDemand extends BroadcastReceiver {
    private final String name;

    OnDemand(String name) {
      this.name = name;
    }

    @Override
    public void onReceive(Context context, Intent intent) {
      if (SystemBroadcasts.isForRegistered(intent.getAction())) {
        return;
      }
      PendingResult pending = ReflectionHelpers.callInstanceMethod(this, "getPendingResult");
      try {
        BroadcastReceiver r = receive(name, context, intent, pending);
        if (pending != null && ReflectionHelpers.callInstanceMethod(r, "getPendingResult") == null) {
          goAsync(); // the app's receiver did
        }
      } catch (Throwable t) {
        throw Messages.sneaky(t);
      }
    }
  }
}
