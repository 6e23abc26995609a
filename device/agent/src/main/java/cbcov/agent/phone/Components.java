package cbcov.agent.phone;

import android.app.Activity;
import android.app.AppComponentFactory;
import android.app.Application;
import android.app.LoadedApk;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ContentProvider;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.os.Build;
import org.robolectric.util.ReflectionHelpers;

/** Makes the objects of the app's components by their names, as Android did before apps could have a factory for that (API 28). */
class Components {
  private Components() {}

  /** What makes an app's components at this API level. */
  static Components of(ClassLoader loader, ApplicationInfo info, LoadedApk loaded) throws Throwable {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.P ? new Components() : new Made(loader, info, loaded);
  }

  Application application(ClassLoader loader, String name) throws Exception {
    return (Application) make(loader, name);
  }

  Activity activity(ClassLoader loader, String name, Intent intent) throws Exception {
    return (Activity) make(loader, name);
  }

  Service service(ClassLoader loader, String name, Intent intent) throws Exception {
    return (Service) make(loader, name);
  }

  BroadcastReceiver receiver(ClassLoader loader, String name) throws Exception {
    return (BroadcastReceiver) make(loader, name);
  }

  ContentProvider provider(ClassLoader loader, String name) throws Exception {
    return (ContentProvider) make(loader, name);
  }

  private static Object make(ClassLoader loader, String name) throws Exception {
    return loader.loadClass(name).getDeclaredConstructor().newInstance();
  }

  /** By the app's factory. A class of its own, since older levels have no class AppComponentFactory. */
  private static final class Made extends Components {
    private final AppComponentFactory factory;

    Made(ClassLoader loader, ApplicationInfo info, LoadedApk loaded) throws Throwable {
      String name = info.appComponentFactory;
      this.factory = name == null ? new AppComponentFactory() : (AppComponentFactory) make(loader, name);
      ReflectionHelpers.setField(LoadedApk.class, loaded, "mAppComponentFactory", factory);
    }

    @Override
    Application application(ClassLoader loader, String name) throws Exception {
      return factory.instantiateApplication(loader, name);
    }

    @Override
    Activity activity(ClassLoader loader, String name, Intent intent) throws Exception {
      return factory.instantiateActivity(loader, name, intent);
    }

    @Override
    Service service(ClassLoader loader, String name, Intent intent) throws Exception {
      return factory.instantiateService(loader, name, intent);
    }

    @Override
    BroadcastReceiver receiver(ClassLoader loader, String name) throws Exception {
      return factory.instantiateReceiver(loader, name, null);
    }

    @Override
    ContentProvider provider(ClassLoader loader, String name) throws Exception {
      return factory.instantiateProvider(loader, name);
    }
  }
}
