package cbcov.agent.phone;

import android.util.Log;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Where calls in the app's code arrive that look for classes and native code. The JVM's own class loaders have the agent's classes and
 * raw ones of Android; what stands for a phone's is the loader of Android's classes. Native code is for another machine and never runs:
 * to load it succeeds, so that the rest of the app can run, and each native method says that it is missing when it is called. Names and
 * parameters are those of the calls. Any thread.
 */
public final class Loading {
  private static final ClassLoader ANDROID = Loading.class.getClassLoader();

  private Loading() {}

  public static ClassLoader getSystemClassLoader() {
    return ANDROID;
  }

  /** No loader stands for the one of Android's own classes, as on a phone. */
  public static Class<?> forName(String name, boolean initialize, ClassLoader loader) throws ClassNotFoundException {
    return Class.forName(name, initialize, loader == null ? ANDROID : loader);
  }

  public static void loadLibrary(String name) {
    if (name == null) {
      throw new NullPointerException("libname == null");
    }
    String file = System.mapLibraryName(name);
    if (!libraries().contains(file)) {
      throw new UnsatisfiedLinkError("dlopen failed: library \"" + file + "\" not found");
    }
    Phone.get().logcat().log(Log.WARN, "cbcov-device", "native code is not run on the embedded device: " + file);
  }

  public static void load(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    if (!libraries().contains(file)) {
      throw new UnsatisfiedLinkError("dlopen failed: library \"" + path + "\" not found");
    }
    Phone.get().logcat().log(Log.WARN, "cbcov-device", "native code is not run on the embedded device: " + file);
  }

  public static void loadLibrary(Runtime r, String name) {
    loadLibrary(name);
  }

  public static void load(Runtime r, String path) {
    load(path);
  }

  /** What a native method throws. */
  public static UnsatisfiedLinkError missing(String method) {
    Phone.get().missing(method);
    return new UnsatisfiedLinkError("No implementation found for " + method + ": native code is not run on the embedded device");
  }

  /** Names of the native libraries in the app's APKs. */
  private static Set<String> libraries() {
    Set<String> names = new TreeSet<>();
    for (Path apk : Phone.get().apks()) {
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
          String name = all.nextElement().getName();
          if (name.startsWith("lib/")) {
            names.add(name.substring(name.lastIndexOf('/') + 1));
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(apk + ": " + e.getMessage(), e);
      }
    }
    return names;
  }
}
