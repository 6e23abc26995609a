package app.injected;

import android.app.Application;
import dagger.hilt.android.HiltAndroidApp;

/** What holds all that lives as long as the process. */
@HiltAndroidApp(Application.class)
public class App extends Hilt_App {
    @Override
    public void onCreate() {
        super.onCreate();
    }
}
