package cbcov.agent.phone;

import cbcov.agent.phone.keys.KeyProvider;
import java.lang.reflect.Field;
import java.security.Provider;
import java.security.Security;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What Java keeps for all of the JVM and an app may change: here the JVM outlives the app's processes, and what one of them has set would be there for
 * the next one. Main thread.
 */
final class JavaState {
  /** Static fields, by class and name. A JDK has those that it has. */
  private static final String[][] FIELDS = {
    {"java.util.TimeZone", "defaultTimeZone"},
    {"java.net.CookieHandler", "cookieHandler"},
    {"java.net.ResponseCache", "theResponseCache"},
    {"java.net.Authenticator", "theAuthenticator"},
    {"java.net.ProxySelector", "theProxySelector"},
    {"java.net.HttpURLConnection", "followRedirects"},
    {"java.net.URLConnection", "factory"},
    {"java.net.URLConnection", "defaultUseCaches"},
    {"java.net.URL", "factory"},
    {"javax.net.ssl.HttpsURLConnection", "defaultHostnameVerifier"},
    {"javax.net.ssl.HttpsURLConnection", "defaultSSLSocketFactory"},
    {"javax.net.ssl.SSLContext", "defaultContext"},
  };

  /** Numbers that count up in the names of threads. */
  private static final String[][] NUMBERS = {
    {"java.lang.Thread", "threadInitNumber"},
    {"java.lang.Thread$ThreadNumbering", "next"}, // since JDK 19
    {"java.util.concurrent.ForkJoinPool", "poolIds"},
  };

  private static final Map<String, Object> KNOWN = new HashMap<>(); // values before the first process, by class and field
  private static Properties properties; // likewise; null: there has been no process
  private static Provider[] providers; // likewise

  private JavaState() {}

  /** A process is about to begin: everything is as before the first. */
  static void begin() {
    if (properties == null) {
      properties = copy(System.getProperties());
    } else {
      System.setProperties(copy(properties));
    }
    restore(FIELDS);
    restoreProviders();
  }

  /** Those of security, whose classes may be a process's own. */
  private static void restoreProviders() {
    Provider[] now = Security.getProviders();
    if (providers == null) {
      KeyProvider.install();
      providers = Security.getProviders();
    } else if (!isSame(providers, now)) {
      for (Provider p : now) {
        Security.removeProvider(p.getName());
      }
      for (Provider p : providers) {
        Security.addProvider(p);
      }
    }
  }

  /** The process's code is about to run: its threads and pools have the numbers that those of the first had. */
  static void renumber() {
    restore(NUMBERS);
  }

  private static boolean isSame(Provider[] a, Provider[] b) {
    boolean same = a.length == b.length;
    for (int i = 0; same && i < a.length; i++) {
      same = a[i] == b[i]; // what equals asks would make Bouncy Castle
    }
    return same;
  }

  private static Properties copy(Properties from) {
    Properties all = new Properties();
    all.putAll(from);
    return all;
  }

  private static void restore(String[][] fields) {
    for (String[] f : fields) {
      String key = f[0] + "." + f[1];
      Field field = field(f[0], f[1]);
      if (field == null) {
        continue;
      }
      try {
        if (KNOWN.containsKey(key)) {
          field.set(null, KNOWN.get(key));
        } else {
          KNOWN.put(key, field.get(null));
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static Field field(String owner, String name) {
    try {
      Field f = Class.forName(owner).getDeclaredField(name);
      f.setAccessible(true);
      return f;
    } catch (ClassNotFoundException | NoSuchFieldException none) {
      return null;
    }
  }
}
