package app.mendedlogging;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** Starts the service, as an app that downloads does. */
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        startService(new Intent(this, FDService.class));
    }
}
