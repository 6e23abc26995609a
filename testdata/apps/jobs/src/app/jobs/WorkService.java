package app.jobs;

import android.app.Service;
import android.content.Intent;
import android.os.AsyncTask;
import android.os.IBinder;

/** As JobIntentService does it: each command goes to one task that hands the work to the subclass and then stops the service. */
public abstract class WorkService extends Service {
    protected abstract void onHandleWork(Intent intent);

    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        new WorkTask(this, intent, id).execute();
        return START_REDELIVER_INTENT;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private static class WorkTask extends AsyncTask<Void, Void, Void> {
        final WorkService service;
        final Intent intent;
        final int id;

        WorkTask(WorkService service, Intent intent, int id) {
            this.service = service;
            this.intent = intent;
            this.id = id;
        }

        @Override
        protected Void doInBackground(Void... nothing) {
            service.onHandleWork(intent);
            return null;
        }

        @Override
        protected void onPostExecute(Void nothing) {
            service.stopSelf(id);
        }
    }
}
