package app.modules;

import android.app.Activity;
import android.os.Bundle;

/** Shows a library's list, and says nothing of its module. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
