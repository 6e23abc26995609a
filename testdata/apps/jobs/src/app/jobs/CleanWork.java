package app.jobs;

import android.content.Intent;

public class CleanWork extends WorkService {
    int done;

    @Override
    protected void onHandleWork(Intent intent) {
        done++;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
    }
}
