package app.service;

import android.app.IntentService;
import android.content.Intent;

/** Works on its own thread and stops itself. */
public class UploadService extends IntentService {
    public UploadService() {
        super("upload");
    }

    @Override
    public void onCreate() {
        super.onCreate();
    }

    @Override
    protected void onHandleIntent(Intent intent) {
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }
}
