package app.scripted;

import android.webkit.JavascriptInterface;

/** The annotation of a method that is inherited counts. */
class Base {
    int asked;

    @JavascriptInterface
    public int version() {
        asked++;
        return 1;
    }
}
