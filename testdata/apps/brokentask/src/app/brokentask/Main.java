package app.brokentask;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** One task for all clicks: a task can be executed once only. */
public class Main extends Activity implements OnClickListener {
    private Load task;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        task = new Load();
        findViewById(R.id.load).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        task.execute("a", "b");
    }

    static class Load extends AsyncTask<String, Integer, Integer> {
        @Override
        protected Integer doInBackground(String... names) {
            return names.length;
        }

        @Override
        protected void onPostExecute(Integer n) {
        }
    }
}
