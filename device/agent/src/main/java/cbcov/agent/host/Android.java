package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.TextLayoutMode;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.config.AndroidConfigurer;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.internal.bytecode.ShadowWrangler;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.pluginapi.config.ConfigurationStrategy.Configuration;

/** Robolectric's Android, started without JUnit: one sandbox with the framework jar of one API level and our shadows. */
final class Android implements Setup.Environment {
  private static final String PHONE = "phone"; // begins the names of processes, to Robolectric
  private static final boolean ARCHIVES = Boolean.getBoolean("cbcov.archive"); // this JVM writes an archive of its classes in the end
  private static final String SHADOWS = "cbcov.agent.phone.shadows.";

  private final Path temporary = Path.of(System.getProperty("java.io.tmpdir")); // the JVM's own, where Robolectric's files are
  private final AndroidSandbox sandbox;
  private final AndroidManifest manifest;
  private final Linked loader;
  private int generation;

  Android(int api, Path frameworkJar, Path linked, Path apk, String packageName, int targetSdk) throws Exception {
    Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
    ShadowProviders providers = new ShadowProviders(providers());
    InstrumentationConfiguration.Builder classes = InstrumentationConfiguration.newBuilder();
    new AndroidConfigurer(providers).configure(classes, interceptors);
    classes.doNotAcquirePackage("cbcov.agent.host.");
    classes.doNotAcquirePackage("cbcov.agent.dex.");
    Framework sdk = new Framework(api, LinkedFramework.resources(linked)); // where Robolectric looks for resources
    this.loader = new Linked(classes.build(), new Framework(api, frameworkJar), LinkedFramework.classes(linked));
    this.sandbox =
        new AndroidSandbox(
            sdk,
            sdk,
            ResourcesMode.Mode.BINARY,
            new AndroidSandbox.TestEnvironmentSpec(AndroidTestEnvironment.class),
            loader,
            providers,
            SQLiteMode.Mode.NATIVE);
    ShadowMap.Builder shadows = providers.getBaseShadowMap().newBuilder();
    shadows.addShadowClasses(shadows());
    ShadowMap map = shadows.build();
    sandbox.replaceShadowMap(map);
    sandbox.configure(new ShadowWrangler(map, new AndroidSdkShadowMatcher(api), interceptors), interceptors);
    this.manifest = new Manifest(apk, packageName, targetSdk);
  }

  private static List<ShadowProvider> providers() {
    List<ShadowProvider> found = new ArrayList<>();
    ServiceLoader.load(ShadowProvider.class).forEach(found::add);
    return found;
  }

  /** What may have a shadow on the phone. */
  static Shadowed shadowed() throws ClassNotFoundException {
    return new Shadowed(providers(), shadows());
  }

  private static Class<?>[] shadows() throws ClassNotFoundException {
    String[] names = {
      "Accounts", "Activity", "Alarms", "Audio", "BackgroundThread", "BiometricPrompt", "Bitmap", "Bluetooth", "BluetoothDevice", "BroadcastReceiver",
      "Camera", "CameraDevice", "Canvas", "CaptureSession", "Clipboard", "Connectivity", "Context", "DexFile", "Downloads", "DrawableInflater", "Environment",
      "FileObserver", "Filter", "Gatt", "Geocoder", "GlSurfaceView", "GlobalSettings", "HandlerThread", "Image", "InputMethods", "Instrumentation",
      "IntentService", "JobService", "Jobs", "Keyguard", "LauncherApps", "LoadedApk", "Location", "Log", "MediaPlayer", "MediaRecorder", "Message", "MessageQueue",
      "Notifications", "Nsd", "Packages", "Paint", "Parcel", "Path", "PendingIntent", "Preferences", "Process", "QueryHandler", "Recognizer",
      "RecordingCanvas", "RecordingCanvas$Before", "Region", "RenderNode", "ResultReceiver", "SecureSettings", "Sensors", "Shortcuts", "SoundPool", "Speech",
      "Storage", "Subscriptions", "SurfaceView", "SystemSettings", "Telephony", "Torch", "Vibrator", "VideoView", "Visualizer", "WebView", "WebViewFactory", "Wifi",
      "Windows", "XmlBlock"
    };
    String[] own = {"Tabs", "TabSpecs", "TabLabels", "Flips", "Groups", "TabWindows"};
    List<Class<?>> classes = new ArrayList<>();
    for (String n : names) {
      classes.add(Class.forName(SHADOWS + "Phone" + n, false, Android.class.getClassLoader()));
    }
    for (String n : own) {
      classes.add(Class.forName(SHADOWS + "OwnCode$" + n, false, Android.class.getClassLoader()));
    }
    return classes.toArray(new Class<?>[0]);
  }

  /** Loads Android's classes from the jar that {@link LinkedFramework} wrote. */
  private static final class Linked extends AndroidSandbox.SdkSandboxClassLoader {
    private final ZipFile jar;
    private final Set<String> loaded = ConcurrentHashMap.newKeySet();

    Linked(InstrumentationConfiguration classes, Framework sdk, Path jar) throws IOException {
      super(classes, sdk, new ClassInstrumentor());
      this.jar = new ZipFile(jar.toFile());
    }

    @Override
    protected byte[] getByteCode(String name) throws ClassNotFoundException {
      if (ARCHIVES) {
        loaded.add(name);
      }
      ZipEntry e = jar.getEntry(name.replace('.', '/') + ".class");
      if (e == null) {
        return super.getByteCode(name);
      }
      try (InputStream in = jar.getInputStream(e)) {
        return in.readAllBytes();
      } catch (IOException x) {
        throw new ClassNotFoundException(name, x);
      }
    }
  }

  /** Has all classes that were loaded linked, too, where the JVM archives its classes: it leaves out others. */
  void link() {
    for (String name : List.copyOf(loader.loaded)) {
      try {
        Class.forName(name, false, loader).getDeclaredConstructors(); // which has the JVM link it (jvm.cpp, get_class_declared_methods_helper)
      } catch (ClassNotFoundException | LinkageError e) {
        // then no start uses it
      }
    }
  }

  /** What the half inside Android does. */
  interface Inside {
    void run(Object made) throws Exception;
  }

  /** Makes an object of a class inside the sandbox, and uses it on the sandbox's main thread. */
  void serve(String className, Inside inside) throws Exception {
    Class<?> c = sandbox.bootstrappedClass(Class.forName(className, false, Android.class.getClassLoader()));
    sandbox.runOnMainThread(
        () -> {
          Thread.currentThread().setContextClassLoader(sandbox.getRobolectricClassLoader());
          inside.run(c.getDeclaredConstructor().newInstance());
          return null;
        });
  }

  @Override
  public void reset(String qualifiers) {
    try {
      Files.createDirectories(temporary); // an app that empties all folders above its own deletes it
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (generation > 0) {
      try {
        sandbox.getTestEnvironment().tearDownApplication();
      } catch (Throwable t) { // an app that crashed may leave anything behind
        System.err.println("tear down: " + t);
      }
      sandbox.getTestEnvironment().resetState();
      forget();
    }
    generation++;
    sandbox.getTestEnvironment().setUpApplicationState(PHONE + generation, new Modes(qualifiers), manifest);
  }

  @Override
  public void collect() {
    Runtime r = Runtime.getRuntime();
    if (r.totalMemory() - r.freeMemory() > r.maxMemory() / 2) {
      System.gc();
      System.runFinalization();
    }
  }

  /** Lets go what Robolectric keeps for all processes: what vector drawables were made of, and its folders. A session may have thousands of processes. */
  private void forget() {
    try {
      Class<?> kept = sandbox.bootstrappedClass(Class.forName("org.robolectric.shadows.ShadowVirtualRefBasePtr", false, Android.class.getClassLoader()));
      Object registry = field(kept, "NATIVE_REGISTRY").get(null);
      ((Map<?, ?>) field(registry.getClass(), "nativeObjToIdMap").get(registry)).clear(); // its own clear would give numbers twice, and finalizers use them
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "robolectric-" + PHONE + "*")) {
        for (Path f : folders) {
          delete(f);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Field field(Class<?> c, String name) throws NoSuchFieldException {
    Field f = c.getDeclaredField(name);
    f.setAccessible(true);
    return f;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(p);
      }
    }
  }

  /** The modes that Robolectric would read from a test's annotations. */
  private static final class Modes implements Configuration {
    private final Map<Class<?>, Object> modes = new HashMap<>();

    Modes(String qualifiers) {
      modes.put(
          Config.class,
          new Config.Builder(Config.Builder.defaults().build())
              .setQualifiers(qualifiers)
              .setApplication(android.app.Application.class)
              .build());
      modes.put(LooperMode.Mode.class, LooperMode.Mode.PAUSED);
      modes.put(TextLayoutMode.Mode.class, TextLayoutMode.Mode.REALISTIC); // text has a width, by which Compose tells what is on the screen
      modes.put(SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
      modes.put(GraphicsMode.Mode.class, GraphicsMode.Mode.LEGACY);
      modes.put(ResourcesMode.Mode.class, ResourcesMode.Mode.BINARY);
      modes.put(ConscryptMode.Mode.class, ConscryptMode.Mode.OFF);
      modes.put(LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF);
    }

    @Override
    public <T> T get(Class<T> type) {
      return type.cast(modes.get(type));
    }

    @Override
    public Collection<Class<?>> keySet() {
      return modes.keySet();
    }

    @Override
    public Map<Class<?>, Object> map() {
      return modes;
    }

    @Override
    public String toString() {
      return Arrays.toString(modes.values().toArray());
    }
  }

  /**
   * What Robolectric is told of the app's manifest: as little as it needs. The application, its providers and receivers are made
   * by {@code cbcov.agent.phone.AppProcess}, with the app's class loader and in a phone's order.
   */
  private static final class Manifest extends AndroidManifest {
    private final int targetSdk;

    Manifest(Path apk, String packageName, int targetSdk) {
      super(null, null, null, List.of(), packageName, apk);
      this.targetSdk = targetSdk;
    }

    @Override
    public int getTargetSdkVersion() {
      return targetSdk;
    }
  }
}
