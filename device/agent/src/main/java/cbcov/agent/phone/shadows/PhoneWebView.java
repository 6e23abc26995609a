package cbcov.agent.phone.shadows;

import android.net.Uri;
import android.util.Log;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import cbcov.agent.phone.Network;
import cbcov.agent.phone.Phone;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowWebView;

/**
 * Tells a web view's clients of its pages, in Chromium's order, where Robolectric tells nothing. It is emulated, and the log says so: nothing is
 * read, rendered or run. Pages of the app itself (data, assets, what shouldInterceptRequest answers) load; those of a network fail without one.
 */
@Implements(WebView.class)
public class PhoneWebView extends ShadowWebView {
  private static final String ASSETS = "file:///android_asset/";
  private static final int BEGUN = 10; // percent
  private static final int DONE = 100;

  @RealObject private WebView view;
  private int load; // the present one: a later one ends those before

  @Override
  @Implementation
  protected void loadUrl(String url, Map<String, String> headers) {
    super.loadUrl(url, headers);
    if (url != null && !url.startsWith("javascript:")) {
      open(url);
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
    open("data:" + (mimeType == null ? "text/html" : mimeType) + "," + Uri.encode(data));
  }

  @Override
  @Implementation
  protected void loadDataWithBaseURL(String base, String data, String mimeType, String encoding, String history) {
    super.loadDataWithBaseURL(base, data, mimeType, encoding, history);
    begin(base == null ? "about:blank" : base, true);
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

  private void open(String url) {
    begin(url, url.startsWith("data:") || url.startsWith("about:") || url.startsWith(ASSETS) && isAsset(url));
  }

  private boolean isAsset(String url) {
    String path = String.valueOf(Uri.parse(url).getPath()).substring(ASSETS.length() - "file://".length());
    try (InputStream in = view.getContext().getAssets().open(path)) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Begins to load a page: the client may answer its request, on another thread; then the main thread hears how it went. */
  private void begin(String url, boolean local) {
    Phone.get().logcat().log(Log.INFO, "cbcov-device", "the web view is emulated: " + url);
    int mine = ++load;
    WebViewClient client = getWebViewClient();
    Request request = new Request(url);
    if (client == null || local) {
      Later.onMain(() -> load(mine, request, local));
      return;
    }
    Later.beside(
        () -> {
          boolean answered = client.shouldInterceptRequest(view, request) != null;
          Later.onMain(() -> load(mine, request, answered || !isFile(url) && Network.isThere(request.getUrl().getHost())));
        });
  }

  private static boolean isFile(String url) {
    return url.startsWith("file:") || url.startsWith("content:");
  }

  private void load(int mine, Request request, boolean found) {
    if (mine != load) {
      return;
    }
    WebViewClient client = getWebViewClient();
    if (client != null) {
      client.onPageStarted(view, request.url, null);
    }
    progress(BEGUN);
    Later.onMain(() -> finish(mine, request, found));
  }

  private void finish(int mine, Request request, boolean found) {
    if (mine != load) {
      return;
    }
    WebViewClient client = getWebViewClient();
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
  private record Request(String url) implements WebResourceRequest {
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
      return false;
    }

    @Override
    public String getMethod() {
      return "GET";
    }

    @Override
    public Map<String, String> getRequestHeaders() {
      return Map.of();
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
