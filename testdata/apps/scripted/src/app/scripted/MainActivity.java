package app.scripted;

import android.app.Activity;
import android.os.Bundle;
import android.webkit.WebView;

/** A page gets an object whose annotated methods its scripts call, from a click on. One of them posts to the page's view. */
public class MainActivity extends Activity {
    WebView page;
    String told;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        page = findViewById(R.id.page);
        findViewById(R.id.open).setOnClickListener(v -> page.addJavascriptInterface(new Bridge(this), "app"));
    }
}
