package app.web;

import android.app.Activity;
import android.graphics.Bitmap;
import android.os.Bundle;
import android.webkit.JavascriptInterface;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        WebView web = new WebView(this);
        web.setWebViewClient(new Pages());
        web.setWebChromeClient(new Chrome());
        web.setDownloadListener((url, agent, disposition, type, length) -> { });
        web.addJavascriptInterface(new Bridge(), "app");
        setContentView(web);
        web.loadUrl("about:blank");
    }

    static class Pages extends WebViewClient {
        @Override
        public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
            return false;
        }

        @Override
        public void onPageStarted(WebView view, String url, Bitmap icon) {
        }

        @Override
        public void onPageFinished(WebView view, String url) {
            view.evaluateJavascript("1", value -> { });
        }
    }

    static class Chrome extends WebChromeClient {
        @Override
        public void onProgressChanged(WebView view, int progress) {
        }
    }

    static class Bridge {
        @JavascriptInterface
        public void done() {
        }
    }
}
