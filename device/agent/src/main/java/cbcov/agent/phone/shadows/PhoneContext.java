package cbcov.agent.phone.shadows;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.Environment;
import cbcov.agent.phone.Phone;
import java.io.File;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowContextImpl;

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
    return Phone.get().services().start(service);
  }

  @Override
  @Implementation
  protected ComponentName startForegroundService(Intent service) {
    return startService(service);
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
      super.sendBroadcast(intent);
    }
  }

  @Override
  @Implementation
  protected void sendBroadcast(Intent intent, String permission) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendBroadcast(intent, permission);
    }
  }

  @Override
  @Implementation
  protected void sendBroadcast(Intent intent, String permission, Bundle options) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendBroadcast(intent, permission, options);
    }
  }

  @Override
  @Implementation
  protected void sendOrderedBroadcast(Intent intent, String permission) {
    if (!Phone.get().receivers().send(context, intent)) {
      super.sendOrderedBroadcast(intent, permission);
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
