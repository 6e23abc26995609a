package androidx.core.app;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.IBinder;

/** Stands for the library's class, of which rules of the model speak. */
public abstract class JobIntentService extends Service {
    public static void enqueueWork(Context context, Class<?> service, int job, Intent work) {
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    protected abstract void onHandleWork(Intent work);
}
