package cbcov.agent.phone;

import android.app.Activity;
import android.app.AppOpsManager;
import android.app.Application;
import android.app.Instrumentation;
import android.app.LoadedApk;
import android.app.UiModeManager;
import android.content.ContentProvider;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.LauncherApps;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.database.sqlite.SQLiteDatabase;
import android.hardware.Sensor;
import android.hardware.SensorManager;
import android.hardware.biometrics.BiometricManager;
import android.location.LocationManager;
import android.net.ConnectivityManager;
import android.os.AsyncTask;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Process;
import android.os.StrictMode;
import android.os.UserManager;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import cbcov.agent.host.Setup;
import cbcov.agent.phone.shadows.PhoneRecordingCanvas;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAlarmManager;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowBiometricManager;
import org.robolectric.shadows.ShadowContentResolver;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowInputMethodManager;
import org.robolectric.shadows.ShadowMediaPlayer;
import org.robolectric.shadows.ShadowPackageParser;
import org.robolectric.shadows.ShadowPausedAsyncTask;
import org.robolectric.shadows.ShadowSensor;
import org.robolectric.shadows.ShadowTextToSpeech;
import org.robolectric.shadows.ShadowUserManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * One process of the app: its class loader, its application object, its providers and manifest receivers, made in a phone's order
 * (the application's attachBaseContext, the providers, the application's onCreate).
 */
final class AppProcess {
  private static final int MAX_FAILED = 100; // tasks that are remembered
  private static final int[] SENSORS = {
    Sensor.TYPE_ACCELEROMETER,
    Sensor.TYPE_MAGNETIC_FIELD,
    Sensor.TYPE_GYROSCOPE,
    Sensor.TYPE_LIGHT,
    Sensor.TYPE_PRESSURE,
    Sensor.TYPE_PROXIMITY,
    Sensor.TYPE_GRAVITY,
    Sensor.TYPE_LINEAR_ACCELERATION,
    Sensor.TYPE_ROTATION_VECTOR,
    Sensor.TYPE_AMBIENT_TEMPERATURE,
    Sensor.TYPE_STEP_COUNTER
  };

  private static final int PREPARE_MS = 10;
  private static final float SENSOR_RANGE = 100;

  /** Those that tell of changes only. */
  private static final Set<Integer> ON_CHANGE =
      Set.of(Sensor.TYPE_LIGHT, Sensor.TYPE_PROXIMITY, Sensor.TYPE_AMBIENT_TEMPERATURE, Sensor.TYPE_STEP_COUNTER);

  private static final int FIRST_IDENTITY = 0x1000000; // they look like hash codes
  private static final int FIRST_HASH_CODE = 0x8000000; // likewise
  private static final int COMMON_THREADS = 3; // of a phone with four processors

  /** Names of the shared storage: today's, and those of older phones, which today's have as links. */
  private static final String[] SHARED = {"/storage/emulated/0", "/storage/emulated/legacy", "/storage/self/primary", "/storage/sdcard0", "/mnt/sdcard", "/sdcard"};

  private static final String[] FEATURES = {
    PackageManager.FEATURE_BLUETOOTH,
    PackageManager.FEATURE_CAMERA,
    PackageManager.FEATURE_CAMERA_ANY,
    PackageManager.FEATURE_CAMERA_AUTOFOCUS,
    PackageManager.FEATURE_CAMERA_FLASH,
    PackageManager.FEATURE_CAMERA_FRONT,
    PackageManager.FEATURE_LOCATION,
    PackageManager.FEATURE_LOCATION_GPS,
    PackageManager.FEATURE_MICROPHONE,
    PackageManager.FEATURE_NFC,
    PackageManager.FEATURE_SENSOR_ACCELEROMETER,
    PackageManager.FEATURE_SENSOR_COMPASS,
    PackageManager.FEATURE_SENSOR_GYROSCOPE,
    PackageManager.FEATURE_SENSOR_LIGHT,
    PackageManager.FEATURE_TELEPHONY,
    "android.hardware.telephony.messaging",
    "android.hardware.telephony.calling",
    PackageManager.FEATURE_TOUCHSCREEN,
    PackageManager.FEATURE_WIFI
  };

  /** Static tables of Android's that hold the app's classes, or constructors, some by their name alone: class, field, first API level. */
  private static final String[][] TABLES = {
    {"android.view.LayoutInflater", "sConstructorMap", "23"},
    {"android.app.Fragment", "sClassMap", "23"},
    {"android.transition.TransitionInflater", "sConstructors", "23"},
    {"android.preference.GenericInflater", "sConstructorMap", "23"},
    {"android.graphics.drawable.DrawableInflater", "CONSTRUCTOR_MAP", "24"},
    {"android.animation.PropertyValuesHolder", "sSetterPropertyMap", "23"},
    {"android.animation.PropertyValuesHolder", "sGetterPropertyMap", "23"},
    {"android.animation.PropertyValuesHolder$IntPropertyValuesHolder", "sJNISetterPropertyMap", "23"},
    {"android.animation.PropertyValuesHolder$FloatPropertyValuesHolder", "sJNISetterPropertyMap", "23"},
    {"android.animation.PropertyValuesHolder$MultiIntValuesHolder", "sJNISetterPropertyMap", "23"},
    {"android.animation.PropertyValuesHolder$MultiFloatValuesHolder", "sJNISetterPropertyMap", "23"},
  };

  private final Setup setup;
  private final Environment env;
  private ClassLoader loader;
  private PackageParser.Package manifest;
  private LoadedApk loaded;
  private Components components;
  private final Receivers receivers = new Receivers(this);
  private final Widgets widgets = new Widgets();
  private Application application;
  private int pools;
  private final Map<Integer, Integer> identities = new HashMap<>();
  private final Map<Long, Long> numbers = new HashMap<>(); // of threads, by the JVM's
  private int hashCodes; // taken by objects of the app's
  private final List<Promise<?>> failed = new ArrayList<>(); // tasks, guarded by this
  private ForkJoinPool commonPool; // null: nobody asked for it

  AppProcess(Setup setup, Environment env) {
    this.setup = setup;
    this.env = env;
    this.loader = setup.loaders().create(AppProcess.class.getClassLoader());
  }

  ClassLoader loader() {
    return loader;
  }

  /** Gives a bare process, which has no code of its own, the classes that it is to run. */
  void loader(ClassLoader l) {
    loader = l;
    Thread.currentThread().setContextClassLoader(l);
  }

  Application application() {
    return application;
  }

  PackageParser.Package manifest() {
    return manifest;
  }

  /** Reports whether the app's manifest asks for a permission. */
  boolean requests(String permission) {
    return manifest.requestedPermissions.contains(permission);
  }

  Widgets widgets() {
    return widgets;
  }

  Receivers receivers() {
    return receivers;
  }

  Components components() {
    return components;
  }

  /** The process's activity of a class name; null: it has none. A bare process has each class that is one. */
  ActivityInfo activity(String name) {
    for (PackageParser.Activity a : manifest.activities) {
      if (a.info.name.equals(name)) {
        return a.info;
      }
    }
    return bare() && isActivity(name) ? undeclared(name) : null;
  }

  private boolean bare() {
    return setup.apks().isEmpty();
  }

  private boolean isActivity(String name) {
    try {
      return Activity.class.isAssignableFrom(loader.loadClass(name));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private ActivityInfo undeclared(String name) {
    ActivityInfo info = new ActivityInfo();
    info.name = name;
    info.packageName = manifest.packageName;
    info.applicationInfo = loaded.getApplicationInfo();
    return info;
  }

  /** Begins the numbers of threads and pools anew, as in a new process. */
  void renumber() {
    pools = 0;
  }

  /** The folder of its files and databases from now on; contexts made before keep theirs. */
  void dataFolder(File dir) {
    loaded.getApplicationInfo().dataDir = dir.getPath();
    ReflectionHelpers.setField(LoadedApk.class, loaded, "mDataDir", dir.getPath());
    ReflectionHelpers.setField(LoadedApk.class, loaded, "mDataDirFile", dir);
  }

  /** A context like the application's, that has not looked at any folder yet. */
  Context freshContext() throws ClassNotFoundException {
    Object thread = RuntimeEnvironment.getActivityThread();
    Context c =
        ReflectionHelpers.callStaticMethod(
            Class.forName("android.app.ContextImpl"),
            "createAppContext",
            ClassParameter.from(thread.getClass(), thread),
            ClassParameter.from(LoadedApk.class, loaded));
    return c;
  }

  /** A task failed whose result somebody may ask for. */
  synchronized void failed(Promise<?> p) {
    if (failed.size() < MAX_FAILED) {
      failed.add(p);
    }
  }

  /** Tasks that failed, in the order in which they did. */
  synchronized List<Promise<?>> failed() {
    return new ArrayList<>(failed);
  }

  int nextPool() {
    return ++pools;
  }

  /** The number that stands for an object's identity hash code, of which the JVM gives each once. */
  synchronized int identity(int code) {
    return identities.computeIfAbsent(code, c -> FIRST_IDENTITY + identities.size());
  }

  /** The number of a thread in the process: the main one has the first, others theirs as they are asked for. */
  synchronized long number(Thread t) {
    return Phone.get().isMain(t) ? 1 : numbers.computeIfAbsent(t.getId(), id -> numbers.size() + 2L);
  }

  /** The next object's hash code: they count up. */
  synchronized int nextHashCode() {
    return FIRST_HASH_CODE + hashCodes++;
  }

  /** What the app gets for the JDK's pool that is common to all. */
  synchronized ForkJoinPool commonPool() {
    if (commonPool == null) {
      int[] made = {0};
      commonPool =
          new ForkJoinPool(
              COMMON_THREADS,
              pool -> {
                ForkJoinWorkerThread t = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                t.setName("ForkJoinPool.commonPool-worker-" + ++made[0]);
                return t;
              },
              null,
              false);
    }
    return commonPool;
  }

  /**
   * Gives AsyncTask its executors: Android's own serial one, which tasks go to by themselves, and behind it a pool of as many threads as a phone's
   * (AOSP AsyncTask, since Android 11 and before).
   */
  private static void asyncTasks() {
    ShadowPausedAsyncTask.overrideExecutor(null);
    int[] made = {0};
    ThreadFactory threads = r -> new Thread(r, "AsyncTask #" + ++made[0]);
    boolean grows = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R;
    Executor pool =
        grows
            ? new VirtualExecutor(1, 20, 3, TimeUnit.SECONDS, new SynchronousQueue<>(), threads)
            : new VirtualExecutor(4, 4, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
    ReflectionHelpers.setStaticField(AsyncTask.class, "THREAD_POOL_EXECUTOR", pool);
    Object serial = AsyncTask.SERIAL_EXECUTOR; // the last process may have left it with something
    ReflectionHelpers.setField(serial, "mTasks", new ArrayDeque<Runnable>());
    ReflectionHelpers.setField(serial, "mActive", null);
  }

  /** Makes the process, as far as the end of the application's onCreate. */
  void start(Background background) throws Throwable {
    Thread.currentThread().setContextClassLoader(loader);
    forgetClasses();
    ThreadLocals.forget();
    PhoneRecordingCanvas.begin();
    setup.environment().collect();
    if (bare()) {
      ShadowPausedAsyncTask.overrideExecutor(
          r -> Phone.get().asked(background.add(this, "AsyncTask #" + nextPool(), 0, new Thread(background.task(r), "AsyncTask #" + pools), Code.of(r))));
    } else {
      asyncTasks();
    }
    manifest =
        bare()
            ? new PackageParser.Package(RuntimeEnvironment.getApplication().getPackageName())
            : ShadowPackageParser.callParsePackage(setup.apks().get(0));
    Application empty = RuntimeEnvironment.getApplication();
    loaded = empty.mLoadedApk;
    dataFolder(loaded.getApplicationInfo());
    env.prepare(new File(loaded.getApplicationInfo().dataDir));
    System.setProperty(Storage.TEMPORARY, Files.createDirectories(Path.of(loaded.getApplicationInfo().dataDir, "cache")).toString());
    storage(empty);
    hardware(empty);
    if (!bare()) {
      SystemBars.show();
    }
    ShadowAlarmManager.setAutoSchedule(true); // alarms are messages of the system
    SystemSettings.prepare(empty);
    ProvidedRows rows = new ProvidedRows(setup.folder().resolve("provided.db").toFile());
    env.prepare(rows);
    SystemProviders.register(empty, rows);
    if (env.night) {
      theme(env);
    }
    permissions(empty);
    SystemPackages.install(empty, this);
    if (!bare() && Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      StrictMode.initThreadDefaults(loaded.getApplicationInfo());
      StrictMode.initVmDefaults(loaded.getApplicationInfo());
    }
    Phone.get().watchdog().enter(); // what was before is the device's own time, not the app's
    if (!bare()) {
      strictMode();
    }
    components = Components.of(loader, manifest.applicationInfo, loaded);
    application = makeApplication();
    for (ProviderInfo p : providers()) {
      makeProvider(p);
    }
    receivers.register(application);
    widgets.prepare(application, manifest);
    Instrumentation i = ReflectionHelpers.getField(RuntimeEnvironment.getActivityThread(), "mInstrumentation");
    guarded("Unable to create application " + application.getClass().getName(), () -> i.callApplicationOnCreate(application));
  }

  /** No network on the main thread, unless the app says otherwise (AOSP StrictMode.initThreadDefaults). */
  private void strictMode() {
    StrictMode.ThreadPolicy.Builder b = new StrictMode.ThreadPolicy.Builder();
    if (setup.targetSdk() >= Build.VERSION_CODES.HONEYCOMB) {
      b.detectNetwork().penaltyDeathOnNetwork();
    }
    StrictMode.setThreadPolicy(b.build());
  }

  /**
   * A folder that all processes of one run share, where Robolectric would make a new one. The two protected folders (API 24 on)
   * differ from it, as in Robolectric, whose user is not unlocked for all of Android's checks.
   */
  private void dataFolder(ApplicationInfo info) throws IOException {
    File dir = setup.folder().resolve("data").resolve(info.packageName).toFile();
    Files.createDirectories(dir.toPath());
    info.dataDir = dir.getPath();
    info.targetSdkVersion = setup.targetSdk();
    ReflectionHelpers.setField(LoadedApk.class, loaded, "mDataDir", dir.getPath());
    ReflectionHelpers.setField(LoadedApk.class, loaded, "mDataDirFile", dir);
    if (!bare()) {
      mount(dir.getPath());
    }
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.N) {
      return;
    }
    for (String kind : new String[] {"credential", "device"}) {
      File own = new File(dir.getPath() + "-" + kind);
      Files.createDirectories(own.toPath());
      ReflectionHelpers.setField(ApplicationInfo.class, info, kind + "ProtectedDataDir", own.getPath());
      String field = "m" + Character.toUpperCase(kind.charAt(0)) + kind.substring(1) + "ProtectedDataDirFile";
      ReflectionHelpers.setField(LoadedApk.class, loaded, field, own);
    }
  }

  /** Gives the folders that are the app's own, and the shared storage, the names that they have on a phone, too. */
  private void mount(String data) {
    String shared = setup.folder().resolve("sdcard").toString();
    List<String> all = new ArrayList<>();
    for (String name : new String[] {"/data/data/", "/data/user/0/"}) {
      all.addAll(List.of(name + manifest.packageName, data));
    }
    all.addAll(List.of("/data/user_de/0/" + manifest.packageName, data + "-device"));
    for (String name : SHARED) {
      all.addAll(List.of(name, shared));
    }
    Setup.mount(all.toArray(new String[0]));
  }

  /** Empties Android's tables of the app's classes, which on a phone die with the process. */
  private static void forgetClasses() throws ClassNotFoundException {
    for (String[] t : TABLES) {
      if (Build.VERSION.SDK_INT >= Integer.parseInt(t[2])) {
        Map<?, ?> table = ReflectionHelpers.getStaticField(Class.forName(t[0]), t[1]);
        synchronized (table) {
          table.clear();
        }
      }
    }
  }

  /** The shared storage, which outlives processes and is no part of the app's data. */
  private void storage(Context c) throws IOException {
    Path shared = Files.createDirectories(setup.folder().resolve("sdcard"));
    ShadowEnvironment.setExternalStorageDirectory(shared);
    ShadowEnvironment.setExternalStoragePublicDirectory(shared);
    ShadowEnvironment.setExternalStorageState(android.os.Environment.MEDIA_MOUNTED);
    ShadowEnvironment.setExternalStorageState(android.os.Environment.getExternalStorageDirectory(), android.os.Environment.MEDIA_MOUNTED);
    for (File f : c.getExternalFilesDirs(null)) {
      ShadowEnvironment.setExternalStorageState(f, android.os.Environment.MEDIA_MOUNTED);
    }
  }

  /** What UiModeManager says of the theme. */
  static void theme(Environment env) {
    UiModeManager modes = RuntimeEnvironment.getApplication().getSystemService(UiModeManager.class);
    modes.setNightMode(env.night ? UiModeManager.MODE_NIGHT_YES : UiModeManager.MODE_NIGHT_NO);
  }

  private static void hardware(Context c) {
    for (String f : FEATURES) {
      Shadows.shadowOf(c.getPackageManager()).setSystemFeature(f, true);
    }
    Shadows.shadowOf(c.getSystemService(UserManager.class))
        .setUserState(Process.myUserHandle(), ShadowUserManager.UserState.STATE_RUNNING_UNLOCKED);
    ShadowMediaPlayer.setMediaInfoProvider(source -> new ShadowMediaPlayer.MediaInfo(MediaLength.of(source), PREPARE_MS));
    world(c);
    SensorManager sensors = c.getSystemService(SensorManager.class);
    for (int type : SENSORS) {
      Shadows.shadowOf(sensors).addSensor(sensor(type));
    }
    List<InputMethodInfo> keyboards = List.of(SystemSettings.keyboard());
    ShadowInputMethodManager input = Shadows.shadowOf(c.getSystemService(InputMethodManager.class));
    input.setInputMethodInfoList(keyboards);
    input.setEnabledInputMethodInfoList(keyboards);
    Shadows.shadowOf(c.getSystemService(LauncherApps.class)).setHasShortcutHostPermission(false); // another app is the launcher
    LocationManager location = c.getSystemService(LocationManager.class);
    Shadows.shadowOf(location).setProviderEnabled(LocationManager.GPS_PROVIDER, true);
    Shadows.shadowOf(location).setProviderEnabled(LocationManager.NETWORK_PROVIDER, true);
  }

  /** What an app finds of the phone's surroundings, where an experiment finds what Robolectric has. */
  private static void world(Context c) {
    if (!Phone.get().isApp()) {
      return;
    }
    Lenses.install(c);
    if (!Phone.get().isConnected()) {
      Shadows.shadowOf(c.getSystemService(ConnectivityManager.class)).setActiveNetworkInfo(null);
    }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      Shadows.shadowOf(c.getSystemService(LauncherApps.class)).addEnabledPackage(Process.myUserHandle(), c.getPackageName());
    }
    Intent battery = new Intent(Intent.ACTION_BATTERY_CHANGED);
    SystemBroadcasts.complete(battery);
    c.sendStickyBroadcast(battery);
    int level = battery.getIntExtra(BatteryManager.EXTRA_LEVEL, 0);
    Shadows.shadowOf(c.getSystemService(BatteryManager.class)).setIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY, level);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
      ShadowBiometricManager biometrics = Shadow.extract(c.getSystemService(BiometricManager.class));
      biometrics.setCanAuthenticate(false);
      biometrics.setAuthenticatorType(BiometricManager.BIOMETRIC_ERROR_NO_HARDWARE);
    }
    AppOpsManager ops = c.getSystemService(AppOpsManager.class);
    Shadows.shadowOf(ops).setMode(AppOpsManager.OPSTR_GET_USAGE_STATS, Process.myUid(), c.getPackageName(), AppOpsManager.MODE_DEFAULT);
    ShadowTextToSpeech.addLanguageAvailability(Locale.US);
    ShadowTextToSpeech.addLanguageAvailability(Locale.getDefault());
  }

  /** A sensor with what apps show of one. */
  private static Sensor sensor(int type) {
    Sensor s = ShadowSensor.newInstance(type);
    String kind = s.getStringType();
    ReflectionHelpers.setField(s, "mName", kind == null ? "sensor " + type : kind.substring(kind.lastIndexOf('.') + 1));
    ReflectionHelpers.setField(s, "mVendor", "AOSP");
    ReflectionHelpers.setField(s, "mVersion", 1);
    Shadows.shadowOf(s).setMaximumRange(SENSOR_RANGE);
    if (ON_CHANGE.contains(type)) {
      ReflectionHelpers.setField(s, "mFlags", Sensor.REPORTING_MODE_ON_CHANGE << 1);
    }
    return s;
  }

  private void permissions(Application a) {
    ShadowApplication shadow = Shadow.extract(a);
    boolean atInstall = setup.targetSdk() < Build.VERSION_CODES.M; // then nobody asks at run time
    for (String p : manifest.requestedPermissions) {
      if (atInstall ? env.grants(p) : env.holds(p)) {
        shadow.grantPermissions(p);
      }
    }
  }

  private Application makeApplication() throws Throwable {
    Object thread = RuntimeEnvironment.getActivityThread();
    Context context = freshContext();
    String name = manifest.applicationInfo.className == null ? "android.app.Application" : manifest.applicationInfo.className;
    Application[] made = new Application[1];
    guarded(
        "Unable to instantiate application " + name,
        () -> {
          made[0] = components.application(loader, name);
          ReflectionHelpers.callInstanceMethod(
              context, "setOuterContext", ClassParameter.from(Context.class, made[0]));
          install(thread, made[0]);
          ShadowApplication shadow = Shadow.extract(made[0]);
          ReflectionHelpers.callInstanceMethod(
              ShadowApplication.class, shadow, "callAttach", ClassParameter.from(Context.class, context));
        });
    return made[0];
  }

  @SuppressWarnings("deprecation")
  private void install(Object thread, Application a) {
    RuntimeEnvironment.application = a;
    ReflectionHelpers.setField(thread, "mInitialApplication", a);
    ReflectionHelpers.setField(LoadedApk.class, loaded, "mApplication", a);
  }

  private List<ProviderInfo> providers() {
    List<ProviderInfo> infos = new ArrayList<>();
    for (PackageParser.Provider p : manifest.providers) {
      infos.add(p.info);
    }
    infos.sort(Comparator.comparingInt((ProviderInfo p) -> -p.initOrder));
    return infos;
  }

  private void makeProvider(ProviderInfo info) throws Throwable {
    guarded(
        "Unable to get provider " + info.name,
        () -> {
          info.applicationInfo = loaded.getApplicationInfo();
          ContentProvider p = components.provider(loader, info.name);
          for (String authority : info.authority.split(";")) {
            ShadowContentResolver.registerProviderInternal(authority, p);
          }
          p.attachInfo(application, info);
        });
  }

  /** Runs a step of the app's start; what it throws is wrapped as ActivityThread does. */
  static void guarded(String what, Messages.Step step) throws Throwable {
    try {
      step.run();
    } catch (Exception e) {
      throw new RuntimeException(what + ": " + e, e);
    }
  }

  /** Opens, or makes, a database of a version, for the script's setting. */
  static void database(File file, int version) {
    SQLiteDatabase db = SQLiteDatabase.openOrCreateDatabase(file, null);
    db.setVersion(version);
    db.close();
  }
}
