package q;

import android.content.Intent;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Bundle;
import android.webkit.GeolocationPermissions;
import android.webkit.ServiceWorkerClient;
import android.webkit.ServiceWorkerController;
import android.webkit.TracingConfig;
import android.webkit.TracingController;
import android.webkit.WebChromeClient;
import android.webkit.WebIconDatabase;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Pages with links, buttons and fields. */
public class Web extends Screen {
  private static final String PAGE =
      "<h1>Page</h1><a href='next.html' id=next>Next</a> <a href='https://stop.example/'>Stopped</a> <a href='#below'>Below</a>"
          + "<a href='javascript:alert(1)'>Script</a><p style='display: none'><a href='x'>Hidden</a></p><a>No link</a>"
          + "<form action='find'><input name=q placeholder='What'><input type=hidden name=h value='1'><input type=checkbox name=all id=all>"
          + "<input type=radio name=r value=a id=a checked><label><input type=radio name=r value=b>Second</label><textarea name=t>old</textarea>"
          + "<button>Find</button><button type=button>Nothing</button><input type=submit value='Off' disabled></form>"
          + "<form method=post action='send'><input type=submit value='Send'></form>";

  private WebView web;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    web = new WebView(this);
    layout().addView(web);
    button("Load", () -> {
      web.setWebViewClient(new Client());
      web.loadDataWithBaseURL("https://a.example/dir/page.html", PAGE, "text/html", null, null);
    });
    button("Without", () -> {
      WebView other = new WebView(this);
      layout().addView(other);
      WebView broken = new WebView(this);
      broken.loadData("A", "text/html", "base64");
      broken.loadData(null, "text/html", "base64");
      other.loadData("<a href='https://other.example/'>Elsewhere</a>", "text/html", null);
    });
    button("Host", () -> {
      web.setWebViewClient(new Client());
      web.loadUrl("https://c.example", Map.of("X-Own", "1"));
    });
    button("All", this::all);
  }

  /** What belongs to all web views, which frameworks ask for that show the whole app in one. */
  private void all() {
    ServiceWorkerController workers = ServiceWorkerController.getInstance();
    workers.setServiceWorkerClient(new ServiceWorkerClient());
    workers.getServiceWorkerWebSettings().setAllowContentAccess(false);
    log("  " + ServiceWorkerController.getInstance().getServiceWorkerWebSettings().getAllowContentAccess());
    log("  " + WebView.getCurrentWebViewPackage().packageName);
    GeolocationPermissions places = GeolocationPermissions.getInstance();
    places.allow("https://a.example");
    places.getOrigins(o -> log("  may " + o));
    places.getAllowed("https://b.example", a -> log("  allowed " + a));
    WebView.startSafeBrowsing(this, on -> log("  safe " + on));
    WebView.setSafeBrowsingWhitelist(List.of("a.example"), on -> log("  listed " + on));
    WebView.clearClientCertPreferences(() -> log("  cleared"));
    log("  " + Arrays.toString(WebChromeClient.FileChooserParams.parseResult(RESULT_OK, new Intent().setData(Uri.parse("content://a/1")))));
    log("  " + Arrays.toString(WebChromeClient.FileChooserParams.parseResult(RESULT_CANCELED, null)));
    TracingController traces = TracingController.getInstance();
    traces.start(new TracingConfig.Builder().build());
    log("  " + traces.isTracing() + " " + traces.stop(null, Runnable::run) + " " + traces.isTracing());
    WebIconDatabase.getInstance().open("icons");
    log("  " + WebView.findAddress("1 Way"));
  }

  /** Stops one host, and has the pages of another. */
  private final class Client extends WebViewClient {
    @Override
    public boolean shouldOverrideUrlLoading(WebView v, WebResourceRequest r) {
      log("  over " + r.getUrl() + " " + r.getMethod() + " " + r.hasGesture());
      return r.getUrl().getHost().startsWith("stop");
    }

    @Override
    public WebResourceResponse shouldInterceptRequest(WebView v, WebResourceRequest r) {
      log("  asked " + r.getUrl() + " " + r.getRequestHeaders().keySet() + " " + r.getRequestHeaders().get("Accept").contains("text/html"));
      byte[] page = "<a href='page.html'>Back</a>".getBytes();
      return r.getUrl().getPath().endsWith("next.html") ? new WebResourceResponse("text/html", "utf-8", new ByteArrayInputStream(page)) : null;
    }

    @Override
    public void onPageStarted(WebView v, String url, Bitmap icon) {
      log("  started " + url);
    }

    @Override
    public void onPageFinished(WebView v, String url) {
      log("  finished " + url);
    }
  }
}
