package app.web;

import android.app.Application;
import android.graphics.Bitmap;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Keeps two pages that are in no window. The client of one does not ask to hear that a page begins. */
public class Web extends Application {
    static WebView hidden;
    static WebView heard;

    @Override
    public void onCreate() {
        super.onCreate();
        hidden = new WebView(this);
        hidden.setWebViewClient(new Hidden());
        hidden.loadUrl("about:blank");
        heard = new WebView(this);
        heard.setWebViewClient(new Heard());
        heard.loadUrl("about:blank");
    }

    static class Hidden extends WebViewClient {
        @Override
        public void onPageFinished(WebView view, String url) {
        }
    }

    static class Heard extends WebViewClient {
        @Override
        public void onPageStarted(WebView view, String url, Bitmap icon) {
        }

        @Override
        public void onPageFinished(WebView view, String url) {
        }
    }
}
