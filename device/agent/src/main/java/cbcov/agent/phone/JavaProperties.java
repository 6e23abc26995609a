package cbcov.agent.phone;

import android.os.Build;
import java.util.Map;
import java.util.Properties;

/**
 * Where calls in the app's code arrive that read Java's system properties: libraries ask them whether they are on a phone, and do something
 * else there. Values are those of a phone (AOSP AndroidHardcodedSystemProperties, System.initUnchangeableSystemProperties), which nobody can
 * change; all others are the JVM's. Names and parameters are those of the calls. Any thread.
 */
public final class JavaProperties {
  private static final String PROJECT = "The Android Project";
  private static final String DALVIK = "2.1.0"; // what ART says it is, on all phones since Android 5

  private static final Map<String, String> PHONE =
      Map.ofEntries(
          Map.entry("http.agent", agent()),
          Map.entry("java.class.path", "."),
          Map.entry("java.class.version", "50.0"),
          Map.entry("java.compiler", ""),
          Map.entry("java.ext.dirs", ""),
          Map.entry("java.home", "/apex/com.android.art"),
          Map.entry("java.runtime.name", "Android Runtime"),
          Map.entry("java.runtime.version", "0.9"),
          Map.entry("java.specification.name", "Dalvik Core Library"),
          Map.entry("java.specification.vendor", PROJECT),
          Map.entry("java.specification.version", "0.9"),
          Map.entry("java.vendor", PROJECT),
          Map.entry("java.vendor.url", "http://www.android.com/"),
          Map.entry("java.version", "0"),
          Map.entry("java.vm.name", "Dalvik"),
          Map.entry("java.vm.specification.name", "Dalvik Virtual Machine Specification"),
          Map.entry("java.vm.specification.vendor", PROJECT),
          Map.entry("java.vm.specification.version", "0.9"),
          Map.entry("java.vm.vendor", PROJECT),
          Map.entry("java.vm.vendor.url", "http://www.android.com/"),
          Map.entry("java.vm.version", DALVIK),
          Map.entry("os.arch", "aarch64"),
          Map.entry("os.name", "Linux"),
          Map.entry("user.home", ""));

  private JavaProperties() {}

  /** AOSP RuntimeInit.getDefaultUserAgent. */
  private static String agent() {
    return "Dalvik/" + DALVIK + " (Linux; U; Android " + Build.VERSION.RELEASE + "; " + Build.MODEL + " Build/" + Build.ID + ")";
  }

  public static String getProperty(String name) {
    String fixed = name == null ? null : PHONE.get(name);
    return fixed != null ? fixed : System.getProperty(name);
  }

  public static String getProperty(String name, String otherwise) {
    String value = getProperty(name);
    return value != null ? value : otherwise;
  }

  public static Properties getProperties() {
    Properties all = new Properties();
    all.putAll(System.getProperties());
    all.putAll(PHONE);
    return all;
  }
}
