package app.asynctasks;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;

public class MainActivity extends Activity {
    private Load load;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.load).setOnClickListener(v -> start());
        findViewById(R.id.stop).setOnClickListener(v -> stop());
        findViewById(R.id.query).setOnClickListener(v -> AsyncTask.execute(() -> { }));
    }

    private void start() {
        load = new Load();
        load.executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR, 3);
    }

    private void stop() {
        if (load != null) {
            load.cancel(true);
        }
    }

    @Override
    protected void onPause() {
        stop();
        super.onPause();
    }

    static class Load extends AsyncTask<Integer, Integer, String> {
        int progress;

        @Override
        protected void onPreExecute() {
            progress = 0;
        }

        @Override
        protected String doInBackground(Integer... steps) {
            for (int i = 0; i < steps[0] && !isCancelled(); i++) {
                publishProgress(i);
            }
            return "done";
        }

        @Override
        protected void onProgressUpdate(Integer... values) {
            progress = values[0];
        }

        @Override
        protected void onPostExecute(String result) {
        }

        @Override
        protected void onCancelled(String result) {
        }
    }
}
