package app.scripted;

import android.webkit.JavascriptInterface;

/** What scripts call, and what they cannot: a method without the annotation. */
class Bridge extends Base {
    private final MainActivity window;

    Bridge(MainActivity window) {
        this.window = window;
    }

    @JavascriptInterface
    public void tell(String text) {
        window.page.post(() -> window.told = text);
    }

    public void forget() {
        window.told = null;
    }
}
