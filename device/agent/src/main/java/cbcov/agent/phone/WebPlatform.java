package cbcov.agent.phone;

import android.app.Activity;
import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.webkit.CookieManager;
import android.webkit.GeolocationPermissions;
import android.webkit.ServiceWorkerClient;
import android.webkit.ServiceWorkerController;
import android.webkit.ServiceWorkerWebSettings;
import android.webkit.TokenBindingService;
import android.webkit.TracingConfig;
import android.webkit.TracingController;
import android.webkit.ValueCallback;
import android.webkit.WebIconDatabase;
import android.webkit.WebSettings;
import android.webkit.WebStorage;
import android.webkit.WebView;
import android.webkit.WebViewDatabase;
import android.webkit.WebViewFactoryProvider;
import android.webkit.WebViewProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.robolectric.util.ReflectionHelpers;

/**
 * What belongs to all web views of an app: settings that are kept, and callbacks in Chromium's order, without a browser behind them. Frameworks that show
 * the whole app in a web view ask for these before they show it.
 */
public final class WebPlatform implements WebViewFactoryProvider {
  private static final String VERSION = "113.0.5672.136"; // of Android 14's emulator: apps ask whether it is new enough
  private static final int CODE = 567263637; // likewise

  private final Origins origins = new Origins();
  private final Workers workers = new Workers();
  private final Tracing tracing = new Tracing();
  private final Icons icons = new Icons();

  /** What is installed for web views. */
  public static PackageInfo browser() {
    PackageInfo p = new PackageInfo();
    p.packageName = "com.android.webview";
    p.versionName = VERSION;
    p.versionCode = CODE;
    p.applicationInfo = new ApplicationInfo();
    p.applicationInfo.packageName = p.packageName;
    p.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_INSTALLED;
    p.applicationInfo.enabled = true;
    return p;
  }

  /** By a message of the main thread, as Chromium calls back. */
  private static <T> void later(ValueCallback<T> told, T value) {
    if (told != null) {
      new Handler(Looper.getMainLooper()).post(() -> told.onReceiveValue(value));
    }
  }

  @Override
  public Statics getStatics() {
    return new ForAll();
  }

  @Override
  public WebViewProvider createWebView(WebView view, WebView.PrivateAccess access) {
    return ReflectionHelpers.createDeepProxy(WebViewProvider.class);
  }

  @Override
  public GeolocationPermissions getGeolocationPermissions() {
    return origins;
  }

  @Override
  public CookieManager getCookieManager() {
    return CookieManager.getInstance();
  }

  @Override
  public TokenBindingService getTokenBindingService() {
    return null; // as Chromium, since version 75
  }

  @Override
  public TracingController getTracingController() {
    return tracing;
  }

  @Override
  public ServiceWorkerController getServiceWorkerController() {
    return workers;
  }

  @Override
  public WebIconDatabase getWebIconDatabase() {
    return icons;
  }

  @Override
  public WebStorage getWebStorage() {
    return WebStorage.getInstance();
  }

  @Override
  public WebViewDatabase getWebViewDatabase(Context c) {
    return WebViewDatabase.getInstance(c);
  }

  /** Android's: androidx.webkit finds no newer browser behind it, and uses what Android itself has. */
  @Override
  public ClassLoader getWebViewClassLoader() {
    return Context.class.getClassLoader();
  }

  /** WebView's static methods. */
  private static final class ForAll implements Statics {
    @Override
    public String findAddress(String text) {
      return null;
    }

    @Override
    public String getDefaultUserAgent(Context c) {
      return WebSettings.getDefaultUserAgent(c);
    }

    @Override
    public void freeMemoryForTests() {}

    @Override
    public void setWebContentsDebuggingEnabled(boolean on) {}

    @Override
    public void clearClientCertPreferences(Runnable done) {
      if (done != null) {
        later(v -> done.run(), null);
      }
    }

    @Override
    public void enableSlowWholeDocumentDraw() {}

    /** Chromium, AwContentsClient.parseFileChooserResult. */
    @Override
    public Uri[] parseFileChooserResult(int code, Intent i) {
      Uri chosen = i == null || code != Activity.RESULT_OK ? null : i.getData();
      return chosen == null ? null : new Uri[] {chosen};
    }

    @Override
    public void initSafeBrowsing(Context c, ValueCallback<Boolean> told) {
      later(told, false); // there is nobody to ask of a page
    }

    @Override
    public void setSafeBrowsingWhitelist(List<String> hosts, ValueCallback<Boolean> told) {
      later(told, true);
    }

    @Override
    public Uri getSafeBrowsingPrivacyPolicyUrl() {
      return Uri.parse("https://www.google.com/intl/en/policies/privacy/");
    }
  }

  /** Which pages may ask where the phone is. */
  private static final class Origins extends GeolocationPermissions {
    private final Map<String, Boolean> allowed = new HashMap<>();

    @Override
    public void getOrigins(ValueCallback<Set<String>> told) {
      later(told, new HashSet<>(allowed.keySet()));
    }

    @Override
    public void getAllowed(String origin, ValueCallback<Boolean> told) {
      later(told, allowed.getOrDefault(origin, false));
    }

    @Override
    public void clear(String origin) {
      allowed.remove(origin);
    }

    @Override
    public void allow(String origin) {
      allowed.put(origin, true);
    }

    @Override
    public void clearAll() {
      allowed.clear();
    }
  }

  /** No page of ours has a worker: the client is never asked. */
  private static final class Workers extends ServiceWorkerController {
    private final ServiceWorkerWebSettings settings = new WorkerSettings();

    @Override
    public ServiceWorkerWebSettings getServiceWorkerWebSettings() {
      return settings;
    }

    @Override
    public void setServiceWorkerClient(ServiceWorkerClient c) {}
  }

  private static final class WorkerSettings extends ServiceWorkerWebSettings {
    private int cache = WebSettings.LOAD_DEFAULT;
    private boolean content = true;
    private boolean file = true;
    private boolean blocked;

    @Override
    public void setCacheMode(int mode) {
      cache = mode;
    }

    @Override
    public int getCacheMode() {
      return cache;
    }

    @Override
    public void setAllowContentAccess(boolean allow) {
      content = allow;
    }

    @Override
    public boolean getAllowContentAccess() {
      return content;
    }

    @Override
    public void setAllowFileAccess(boolean allow) {
      file = allow;
    }

    @Override
    public boolean getAllowFileAccess() {
      return file;
    }

    @Override
    public void setBlockNetworkLoads(boolean block) {
      blocked = block;
    }

    @Override
    public boolean getBlockNetworkLoads() {
      return blocked;
    }
  }

  /** Traces are empty. */
  private static final class Tracing extends TracingController {
    private boolean on;

    @Override
    public void start(TracingConfig c) {
      if (on) {
        throw new IllegalStateException("cannot call start(): tracing is already enabled");
      }
      on = true;
    }

    @Override
    public boolean stop(OutputStream to, Executor by) {
      boolean was = on;
      on = false;
      if (was && to != null) {
        by.execute(() -> close(to));
      }
      return was;
    }

    private static void close(OutputStream to) {
      try {
        to.close();
      } catch (IOException e) {
        Phone.get().logcat().log(Log.WARN, "cbcov-device", "a trace's stream cannot be closed: " + e);
      }
    }

    @Override
    public boolean isTracing() {
      return on;
    }
  }

  /** There are no icons. */
  private static final class Icons extends WebIconDatabase {
    @Override
    public void open(String path) {}

    @Override
    public void close() {}

    @Override
    public void removeAllIcons() {}

    @Override
    public void requestIconForPageUrl(String url, IconListener told) {}

    @Override
    public void bulkRequestIconForPageUrl(ContentResolver r, String where, IconListener told) {}

    @Override
    public void retainIconForPageUrl(String url) {}

    @Override
    public void releaseIconForPageUrl(String url) {}
  }
}
