package q;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import dalvik.system.DexClassLoader;
import dalvik.system.DexFile;
import dalvik.system.InMemoryDexClassLoader;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.ZipFile;

/** How code is found: by name, by each loader, by files of the app. */
public class Code extends Screen {
  static int shared = 1;

  /** Its objects have a hash code by themselves. */
  private static final class Plain {}

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    shared = 2;
    button("Name", () -> log("  " + Class.forName("q.Detail").getSimpleName()));
    button("Context", () -> log("  " + Class.forName("q.Detail", true, Thread.currentThread().getContextClassLoader()).getSimpleName()));
    button("Boot", () -> log("  " + Class.forName("java.util.ArrayList", true, null).getSimpleName()));
    button("Programs", () -> {
      tell(Runtime.getRuntime().exec("getprop ro.build.version.sdk"));
      tell(Runtime.getRuntime().exec(new String[] {"/system/bin/getprop", "ro.maker.has.none"}));
      tell(new ProcessBuilder("which", "su").start());
      Runtime.getRuntime().exec("su");
    });
    button("Not", () -> Class.forName("q.Detail", true, null));
    button("System", () -> log("  " + ClassLoader.getSystemClassLoader().loadClass("android.app.Activity").getSimpleName()));
    button("Hidden", this::hidden);
    button("Services", this::services);
    button("Resource", this::resource);
    button("Agent", () -> Class.forName("cbcov.agent.host.Main"));
    button("Robolectric", () -> Class.forName("org.robolectric.RuntimeEnvironment"));
    button("Dex", this::dex);
    button("Memory", this::memory);
    button("List", this::list);
    button("Chance", this::chance);
    button("Native", () -> System.loadLibrary("nothing"));
  }

  /** Reflection finds Android's hidden members that a phone lets apps use. */
  private void hidden() throws Exception {
    Object app = Class.forName("android.app.ActivityThread").getDeclaredMethod("currentApplication").invoke(null);
    log("  " + (app == getApplication()));
    log("  " + View.class.getDeclaredField("mKeyedTags").getName()); // any app may
    forbidden(() -> View.class.getDeclaredField("mAccessibilityViewId")); // Android 11's may
    forbidden(() -> View.class.getDeclaredMethod("hasParentWantsFocus")); // nobody may
    int own = 0;
    for (Method m : TextView.class.getDeclaredMethods()) {
      own += m.getName().contains("robo") || m.getName().startsWith("__") ? 1 : 0;
    }
    log("  " + own + " methods that no phone has");
    StringBuilder names = new StringBuilder();
    for (Method m : Greeting.class.getMethods()) {
      names.append(' ').append(m.getName());
    }
    log(" " + names);
  }

  private void forbidden(Callable<?> look) throws Exception {
    try {
      log("  found " + look.call());
    } catch (NoSuchFieldException | NoSuchMethodException e) {
      log("  " + e);
    }
  }

  private void services() {
    for (Greeting g : ServiceLoader.load(Greeting.class)) {
      log("  " + g.hello());
    }
  }

  private void resource() throws Exception {
    try (InputStream in = getClassLoader().getResourceAsStream("META-INF/services/q.Greeting")) {
      log("  " + in.available() + " bytes");
    }
  }

  private void dex() throws Exception {
    DexClassLoader own = new DexClassLoader(getPackageCodePath(), getCodeCacheDir().getPath(), null, getClassLoader().getParent());
    Class<?> other = own.loadClass("q.Code");
    java.lang.reflect.Field f = other.getDeclaredField("shared");
    f.setAccessible(true);
    log("  " + (other == Code.class) + " " + f.getInt(null) + " " + (other.getClassLoader() == own));
  }

  private void memory() throws Exception {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipFile apk = new ZipFile(getPackageCodePath());
        InputStream in = apk.getInputStream(apk.getEntry("classes.dex"))) {
      byte[] part = new byte[4096];
      for (int n; (n = in.read(part)) >= 0; ) {
        file.write(part, 0, n);
      }
    }
    ClassLoader parent = getClassLoader().getParent();
    ByteBuffer outside = ByteBuffer.allocateDirect(file.size());
    outside.put(file.toByteArray()).flip();
    Class<?> one = new InMemoryDexClassLoader(ByteBuffer.wrap(file.toByteArray()), parent).loadClass("q.Code");
    Class<?> two = new InMemoryDexClassLoader(outside, parent).loadClass("q.Code");
    log("  " + one.getSimpleName() + " " + (one == two) + " " + (one == Code.class));
  }

  private void list() throws Exception {
    DexFile f = new DexFile(getPackageCodePath());
    int n = 0;
    for (String s : Collections.list(f.entries())) {
      n += s.startsWith("q.") && !s.contains("$") ? 1 : 0;
    }
    log("  " + n + " classes");
    f.close();
  }

  private void chance() {
    List<Integer> all = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
    Collections.shuffle(all);
    log("  " + ThreadLocalRandom.current().nextInt(1) + " " + new SplittableRandom().nextInt() + " " + all);
    Plain one = new Plain();
    log("  " + new Plain() + " " + one + " " + (one.hashCode() == one.hashCode()) + " " + hashCode());
    StringBuilder members = new StringBuilder();
    for (Method m : Plain.class.getDeclaredMethods()) {
      members.append(m.getName());
    }
    log("  [" + members + "] " + Plain.class.getDeclaredFields().length);
    try {
      Object o = one;
      log("  " + ((Runnable) o));
    } catch (ClassCastException e) {
      log("  a cast fails");
    }
  }

  private static void tell(Process p) throws Exception {
    log("  " + new BufferedReader(new InputStreamReader(p.getInputStream())).readLine() + ", " + p.waitFor());
  }
}
