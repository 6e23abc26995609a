package app.application;

import android.app.Application;
import android.content.ComponentCallbacks2;
import android.content.res.Configuration;

/** Application's own callbacks, and the watcher of activities that it registers. */
public class App extends Application {
    final Watcher watcher = new Watcher();
    int trims;

    @Override
    public void onCreate() {
        super.onCreate();
        registerActivityLifecycleCallbacks(watcher);
        registerComponentCallbacks(new Trimmer());
    }

    @Override
    public void onTerminate() {
        unregisterActivityLifecycleCallbacks(watcher);
        super.onTerminate();
    }

    @Override
    public void onConfigurationChanged(Configuration configuration) {
        super.onConfigurationChanged(configuration);
    }

    @Override
    public void onLowMemory() {
        super.onLowMemory();
    }

    @Override
    public void onTrimMemory(int level) {
        super.onTrimMemory(level);
    }

    class Trimmer implements ComponentCallbacks2 {
        @Override
        public void onTrimMemory(int level) {
            trims++;
        }

        @Override
        public void onConfigurationChanged(Configuration configuration) {
        }

        @Override
        public void onLowMemory() {
        }
    }
}
