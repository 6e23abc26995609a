package q;

import android.graphics.Bitmap;
import android.os.Bundle;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.ByteArrayInputStream;

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
