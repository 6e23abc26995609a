package app.around;

import android.app.Activity;
import android.app.Application.ActivityLifecycleCallbacks;
import android.os.Bundle;

/** Hears of what a window does, before it, inside of it and behind it. */
class Watcher implements ActivityLifecycleCallbacks {
    @Override
    public void onActivityPreCreated(Activity activity, Bundle state) {
    }

    @Override
    public void onActivityCreated(Activity activity, Bundle state) {
    }

    @Override
    public void onActivityPostCreated(Activity activity, Bundle state) {
    }

    @Override
    public void onActivityStarted(Activity activity) {
    }

    @Override
    public void onActivityResumed(Activity activity) {
    }

    @Override
    public void onActivityPostResumed(Activity activity) {
    }

    @Override
    public void onActivityPrePaused(Activity activity) {
    }

    @Override
    public void onActivityPaused(Activity activity) {
    }

    @Override
    public void onActivityStopped(Activity activity) {
    }

    @Override
    public void onActivityPostStopped(Activity activity) {
    }

    @Override
    public void onActivitySaveInstanceState(Activity activity, Bundle state) {
    }

    @Override
    public void onActivityDestroyed(Activity activity) {
    }

    @Override
    public void onActivityPostDestroyed(Activity activity) {
    }
}
