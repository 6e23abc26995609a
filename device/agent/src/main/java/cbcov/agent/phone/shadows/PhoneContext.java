package cbcov.agent.phone.shadows;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.os.Build;
import android.os.Bundle;
import android.os.Environment;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.Sent;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowBroadcastPendingResult;
import org.robolectric.shadows.ShadowContextImpl;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Hands the app's calls for services, and broadcasts for receivers of its manifest, to the phone, where Robolectric only records them;
 * knows the app's class loader.
 */
@Implements(className = "android.app.ContextImpl")
public class PhoneContext extends ShadowContextImpl {
  @RealObject private Context context;

  @Override
  @Implementation
  protected ClassLoader getClassLoader() {
    return Phone.get().appLoader();
  }

  @Override
  @Implementation
  protected ComponentName startService(Intent service) {
    validateServiceIntent(service);
    return Phone.get().services().startedByApp(service, false);
  }

  @Override
  @Implementation
  protected ComponentName startForegroundService(Intent service) {
    validateServiceIntent(service);
    return Phone.get().services().startedByApp(service, true);
  }

  /**
   * Since Android 14 an app says whether others reach its receiver (AOSP ActivityManagerService.registerReceiverWithFeature), but for broadcasts that only
   * the system sends: here all actions in Android's own names count as such.
   */
  private void check(BroadcastReceiver r, IntentFilter filter, int flags) {
    int level = Build.VERSION_CODES.UPSIDE_DOWN_CAKE;
    boolean said = (flags & (Context.RECEIVER_EXPORTED | Context.RECEIVER_NOT_EXPORTED)) != 0;
    if (r == null || said || !Phone.get().isApp() || Build.VERSION.SDK_INT < level || Phone.get().targetSdk() < level) {
      return;
    }
    for (int i = 0; i < filter.countActions(); i++) {
      String a = filter.getAction(i);
      if (!a.startsWith("android.") && !a.startsWith("com.android.")) {
        throw new SecurityException(
            context.getPackageName()
                + ": One of RECEIVER_EXPORTED or RECEIVER_NOT_EXPORTED should be specified when a receiver isn't being registered exclusively for"
                + " system broadcasts");
      }
    }
  }

  /**
   * Registers a receiver. What the system broadcast before and keeps comes by a message, as all broadcasts do (AOSP BroadcastQueue), where
   * Robolectric's would come before the call returns; the call gives the first of it.
   */
  private Intent sticky(BroadcastReceiver r, IntentFilter f, Handler h, Supplier<Intent> register) {
    if (r != null) {
      shadow(r).registered(true);
    }
    Object instrumentation = Shadow.extract(ReflectionHelpers.getField(RuntimeEnvironment.getActivityThread(), "mInstrumentation"));
    Map<String, Intent> kept = ReflectionHelpers.getField(instrumentation, "stickyIntents");
    Map<String, Intent> all = new LinkedHashMap<>(kept);
    kept.clear();
    try {
      register.get();
    } finally {
      kept.putAll(all);
    }
    Intent first = null;
    for (Intent i : all.values()) {
      if (f.matchAction(i.getAction())) {
        first = first == null ? i : first;
        if (r != null) {
          new Handler(h == null ? Looper.getMainLooper() : h.getLooper()).post(() -> receive(r, i));
        }
      }
    }
    return first == null ? null : new Intent(first);
  }

  private static PhoneBroadcastReceiver shadow(BroadcastReceiver r) {
    return Shadow.extract(r);
  }

  @Override
  @Implementation
  protected void unregisterReceiver(BroadcastReceiver r) {
    super.unregisterReceiver(r);
    shadow(r).registered(false);
  }

  private void receive(BroadcastReceiver r, Intent i) {
    ShadowApplication app = Shadow.extract(RuntimeEnvironment.getApplication());
    if (app.getRegisteredReceivers().stream().noneMatch(w -> w.getBroadcastReceiver() == r)) {
      return; // it was taken back meanwhile
    }
    BroadcastReceiver.PendingResult pending =
        ReflectionHelpers.callStaticMethod(ShadowBroadcastPendingResult.class, "createSticky", ClassParameter.from(Intent.class, i));
    Class<?> type = BroadcastReceiver.PendingResult.class;
    ReflectionHelpers.callInstanceMethod(r, "setPendingResult", ClassParameter.from(type, pending));
    r.onReceive(context, new Intent(i));
    ReflectionHelpers.callInstanceMethod(r, "setPendingResult", ClassParameter.from(type, null));
  }

  @Override
  @Implementation
  protected Intent registerReceiver(BroadcastReceiver r, IntentFilter f) {
    check(r, f, 0);
    return sticky(r, f, null, () -> super.registerReceiver(r, f));
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected Intent registerReceiver(BroadcastReceiver r, IntentFilter f, int flags) {
    check(r, f, flags);
    return sticky(r, f, null, () -> super.registerReceiver(r, f, flags));
  }

  @Override
  @Implementation
  protected Intent registerReceiver(BroadcastReceiver r, IntentFilter f, String permission, Handler h) {
    check(r, f, 0);
    return sticky(r, f, h, () -> super.registerReceiver(r, f, permission, h));
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected Intent registerReceiver(BroadcastReceiver r, IntentFilter f, String permission, Handler h, int flags) {
    check(r, f, flags);
    return sticky(r, f, h, () -> super.registerReceiver(r, f, permission, h, flags));
  }

  @Override
  @Implementation
  protected boolean stopService(Intent service) {
    validateServiceIntent(service);
    return Phone.get().services().stop(service);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent service, int flags, Executor executor, ServiceConnection connection) {
    validateServiceIntent(service);
    return Phone.get().services().bind(service, connection);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent service, ServiceConnection connection, int flags) {
    validateServiceIntent(service);
    return Phone.get().services().bind(service, connection);
  }

  @Override
  @Implementation
  protected void unbindService(ServiceConnection connection) {
    Phone.get().services().unbind(connection);
  }

  @Override
  @Implementation
  protected void sendBroadcast(Intent intent) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendBroadcast(Sent.copy(intent));
    }
  }

  @Override
  @Implementation
  protected void sendBroadcast(Intent intent, String permission) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendBroadcast(Sent.copy(intent), permission);
    }
  }

  @Override
  @Implementation
  protected void sendBroadcast(Intent intent, String permission, Bundle options) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendBroadcast(Sent.copy(intent), permission, options);
    }
  }

  @Override
  @Implementation
  protected void sendOrderedBroadcast(Intent intent, String permission) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendOrderedBroadcast(Sent.copy(intent), permission);
    }
  }

  // The app's folders on the shared storage (AOSP Environment.UserEnvironment.buildExternalStorageApp…), made when they are asked for.

  @Override
  @Implementation
  protected File getExternalFilesDir(String type) {
    return getExternalFilesDirs(type)[0];
  }

  @Override
  @Implementation
  protected File[] getExternalFilesDirs(String type) {
    return shared("data", type == null ? "files" : "files/" + type);
  }

  @Implementation
  protected File[] getExternalCacheDirs() {
    return shared("data", "cache");
  }

  @Implementation
  protected File[] getExternalMediaDirs() {
    return shared("media", "");
  }

  @Implementation
  protected File[] getObbDirs() {
    return shared("obb", "");
  }

  private File[] shared(String kind, String folder) {
    File own = new File(Environment.getExternalStorageDirectory(), "Android/" + kind + "/" + context.getPackageName());
    File dir = folder.isEmpty() ? own : new File(own, folder);
    dir.mkdirs();
    return new File[] {dir};
  }
}
