package app.around;

import android.app.Application;

/** Watches all windows from the beginning on. */
public class App extends Application {
    @Override
    public void onCreate() {
        super.onCreate();
        registerActivityLifecycleCallbacks(new Watcher());
    }
}
