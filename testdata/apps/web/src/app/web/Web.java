package app.web;

import android.app.Application;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Keeps a page that is in no window. Its client does not ask to hear that a page begins. */
public class Web extends Application {
    static WebView hidden;

    @Override
    public void onCreate() {
        super.onCreate();
        hidden = new WebView(this);
        hidden.setWebViewClient(new Hidden());
        hidden.loadUrl("about:blank");
    }

    static class Hidden extends WebViewClient {
        @Override
        public void onPageFinished(WebView view, String url) {
        }
    }
}
