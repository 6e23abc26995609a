package app.mendedtask;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** A task for each click. */
public class Main extends Activity implements OnClickListener {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        findViewById(R.id.load).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        new Load().execute("a", "b");
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
