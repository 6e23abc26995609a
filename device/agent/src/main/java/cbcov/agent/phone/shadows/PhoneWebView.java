package cbcov.agent.phone.shadows;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.net.Uri;
import android.os.Build;
import android.util.Log;
import android.view.accessibility.AccessibilityNodeProvider;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.webkit.WebViewFactoryProvider;
import cbcov.agent.phone.Network;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.WebPage;
import cbcov.agent.phone.WebPlatform;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowWebView;

/**
 * Tells a web view's clients of its pages, in Chromium's order, where Robolectric tells nothing. It is emulated, and the log says so: nothing is
 * rendered, and no script is run. Pages of the app itself (data, assets, what shouldInterceptRequest answers) load, as do those that the script of the
 * run has; those of a network fail without one, and with one are not read. What is read offers its links and forms, see {@link WebPage}.
 */
@Implements(WebView.class)
public class PhoneWebView extends ShadowWebView {
  private static final String ASSETS = "file:///android_asset/";
  private static final String ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";
  private static final int MAX_PAGE = 1 << 20; // bytes
  private static final int BEGUN = 10; // percent
  private static final int DONE = 100;

  @RealObject private WebView view;
  private int load; // the present one: a later one ends those before
  private WebPage page; // null: none that was read

  /** A page's text; null where nobody has it. */
  private interface Source {
    InputStream open() throws IOException;
  }

  @Override
  @Implementation
  protected void loadUrl(String url, Map<String, String> headers) {
    super.loadUrl(url, headers);
    if (url != null && !url.startsWith("javascript:")) {
      open(url, headers == null ? Map.of() : new LinkedHashMap<>(headers));
    }
  }

  @Implementation
  protected void postUrl(String url, byte[] data) {
    open(url);
  }

  @Override
  @Implementation
  protected void loadData(String data, String mimeType, String encoding) {
    super.loadData(data, mimeType, encoding);
    String type = mimeType == null ? "text/html" : mimeType;
    boolean coded = data != null && "base64".equals(encoding);
    begin("data:" + type + "," + Uri.encode(data), Map.of(), true, () -> text(coded ? new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8) : Uri.decode(data)));
  }

  @Override
  @Implementation
  protected void loadDataWithBaseURL(String base, String data, String mimeType, String encoding, String history) {
    super.loadDataWithBaseURL(base, data, mimeType, encoding, history);
    begin(base == null ? "about:blank" : base, Map.of(), true, () -> text(data));
  }

  @Override
  @Implementation
  protected void reload() {
    super.reload();
    if (getUrl() != null) {
      open(getUrl());
    }
  }

  @Override
  @Implementation
  protected void goBack() {
    boolean there = view.canGoBack();
    super.goBack();
    if (there && getUrl() != null) {
      open(getUrl());
    }
  }

  @Implementation
  protected void stopLoading() {
    load++;
  }

  @Override
  @Implementation
  protected void destroy() {
    super.destroy();
    load++;
  }

  @Override
  @Implementation
  protected void evaluateJavascript(String script, ValueCallback<String> callback) {
    super.evaluateJavascript(script, callback);
    if (callback != null) {
      Later.onMain(() -> callback.onReceiveValue("null"));
    }
  }

  /** What accessibility services see of the page. */
  @Implementation
  protected AccessibilityNodeProvider getAccessibilityNodeProvider() {
    return page;
  }

  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected static PackageInfo getCurrentWebViewPackage() {
    return WebPlatform.browser();
  }

  /** What androidx.webkit asks for. */
  @Implementation
  protected static WebViewFactoryProvider getFactory() {
    return PhoneWebViewFactory.getProvider();
  }

  private static InputStream text(String data) {
    return data == null ? null : new ByteArrayInputStream(data.getBytes(StandardCharsets.UTF_8));
  }

  /** A URL as Chromium has it: that of a host alone has a path. */
  private static String whole(String url) {
    Uri u = Uri.parse(url);
    boolean web = "http".equals(u.getScheme()) || "https".equals(u.getScheme());
    return web && u.getHost() != null && u.getEncodedPath() != null && u.getEncodedPath().isEmpty() ? u.buildUpon().path("/").build().toString() : url;
  }

  private void open(String url) {
    open(url, Map.of());
  }

  private void open(String named, Map<String, String> more) {
    String url = whole(named);
    if (url.startsWith(ASSETS)) {
      begin(url, more, isAsset(url), () -> asset(url));
    } else {
      begin(url, more, url.startsWith("data:") || url.startsWith("about:"), () -> scripted(url));
    }
  }

  private InputStream asset(String url) throws IOException {
    return view.getContext().getAssets().open(String.valueOf(Uri.parse(url).getPath()).substring(ASSETS.length() - "file://".length()));
  }

  private boolean isAsset(String url) {
    try (InputStream in = asset(url)) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** What the run's script answers; null: it does not. */
  private static InputStream scripted(String url) {
    byte[] answer = Phone.get().answers(url);
    return answer == null ? null : new ByteArrayInputStream(answer);
  }

  private WebPage read(String url, Source source) {
    try (InputStream in = source.open()) {
      return in == null ? null : new WebPage(view, new String(in.readNBytes(MAX_PAGE), StandardCharsets.UTF_8), url, new Ways());
    } catch (IOException | IllegalArgumentException e) {
      return null; // the app's stream broke off, or what it calls Base64 is none
    }
  }

  /** Follows what a user clicks, by messages, as Chromium does. */
  private final class Ways implements WebPage.Way {
    @Override
    public void follow(String url) {
      Later.onMain(() -> override(whole(url)));
    }

    @Override
    public void post(String url) {
      Later.onMain(() -> open(url));
    }

    /** The client decides; without one another app does (AOSP WebViewClient.shouldOverrideUrlLoading). */
    private void override(String url) {
      WebViewClient client = getWebViewClient();
      if (client != null) {
        if (!client.shouldOverrideUrlLoading(view, new Request(url, true, headers(Map.of())))) {
          open(url);
        }
        return;
      }
      try {
        Intent i = new Intent(Intent.ACTION_VIEW, Uri.parse(url)).addCategory(Intent.CATEGORY_BROWSABLE).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        view.getContext().startActivity(i);
      } catch (ActivityNotFoundException e) {
        open(url);
      }
    }
  }

  /** Begins to load a page: the client may answer its request, on another thread; then the main thread hears how it went. */
  private void begin(String url, Map<String, String> more, boolean local, Source source) {
    Phone.get().logcat().log(Log.INFO, "cbcov-device", "the web view is emulated: " + url);
    int mine = ++load;
    WebViewClient client = getWebViewClient();
    Request request = new Request(url, false, headers(more));
    if (client == null || local) {
      Later.onMain(() -> load(mine, request, local || Phone.get().answers(url) != null, source));
      return;
    }
    Later.beside(
        () -> {
          WebResourceResponse answer = client.shouldInterceptRequest(view, request);
          boolean found = answer != null || !isFile(url) && isThere(url);
          Later.onMain(() -> load(mine, request, found, answer != null ? answer::getData : source));
        });
  }

  /** What Chromium sends with the request of a page, in its order, and what the app has it send. */
  private Map<String, String> headers(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Upgrade-Insecure-Requests", "1");
    String agent = getSettings().getUserAgentString();
    all.put("User-Agent", agent == null || agent.isEmpty() ? WebSettings.getDefaultUserAgent(view.getContext()) : agent);
    all.put("Accept", ACCEPT);
    all.putAll(more);
    return all;
  }

  private static boolean isThere(String url) {
    String host = Uri.parse(url).getHost();
    return Phone.get().answers(url) != null || host != null && Network.isThere(host);
  }

  private static boolean isFile(String url) {
    return url.startsWith("file:") || url.startsWith("content:");
  }

  private void load(int mine, Request request, boolean found, Source source) {
    if (mine != load) {
      return;
    }
    WebViewClient client = getWebViewClient();
    if (client != null) {
      client.onPageStarted(view, request.url, null);
    }
    progress(BEGUN);
    Later.onMain(() -> finish(mine, request, found, source));
  }

  private void finish(int mine, Request request, boolean found, Source source) {
    if (mine != load) {
      return;
    }
    WebViewClient client = getWebViewClient();
    page = found ? read(request.url, source) : null;
    if (found) {
      pushEntryToHistory(request.url);
    }
    if (client != null && !found) {
      client.onReceivedError(view, request, isFile(request.url) ? Failed.NO_FILE : Failed.NO_NETWORK);
    } else if (client != null) {
      client.onPageCommitVisible(view, request.url);
    }
    WebChromeClient chrome = getWebChromeClient();
    if (chrome != null && found) {
      chrome.onReceivedTitle(view, request.url);
    }
    progress(DONE);
    if (client != null) {
      client.onPageFinished(view, request.url);
    }
  }

  private void progress(int percent) {
    WebChromeClient chrome = getWebChromeClient();
    if (chrome != null) {
      chrome.onProgressChanged(view, percent);
    }
  }

  /** The request for a page. */
  private record Request(String url, boolean clicked, Map<String, String> headers) implements WebResourceRequest {
    @Override
    public Uri getUrl() {
      return Uri.parse(url);
    }

    @Override
    public boolean isForMainFrame() {
      return true;
    }

    @Override
    public boolean isRedirect() {
      return false;
    }

    @Override
    public boolean hasGesture() {
      return clicked;
    }

    @Override
    public String getMethod() {
      return "GET";
    }

    @Override
    public Map<String, String> getRequestHeaders() {
      return headers;
    }
  }

  /** Why a page did not load. */
  private static final class Failed extends WebResourceError {
    static final Failed NO_NETWORK = new Failed(WebViewClient.ERROR_HOST_LOOKUP, "net::ERR_INTERNET_DISCONNECTED");
    static final Failed NO_FILE = new Failed(WebViewClient.ERROR_FILE_NOT_FOUND, "net::ERR_FILE_NOT_FOUND");

    private final int code;
    private final String description;

    Failed(int code, String description) {
      this.code = code;
      this.description = description;
    }

    @Override
    public int getErrorCode() {
      return code;
    }

    @Override
    public CharSequence getDescription() {
      return description;
    }
  }
}
