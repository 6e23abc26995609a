package app.watched;

import android.app.Application;

/** Watches all activities from the beginning on. */
public class App extends Application {
    @Override
    public void onCreate() {
        super.onCreate();
        registerActivityLifecycleCallbacks(new Watcher());
    }
}
