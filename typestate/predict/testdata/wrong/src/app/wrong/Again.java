package app.wrong;

import android.os.AsyncTask;
import android.view.View;
import android.view.View.OnClickListener;

/** What onPostExecute does with its own task. */
public class Again extends Window implements OnClickListener {
    @Override
    protected void onStart() {
        super.onStart();
        findViewById(R.id.go).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        new Endless().execute("a");
    }

    static class Endless extends AsyncTask<String, Integer, Integer> {
        @Override
        protected Integer doInBackground(String... names) {
            return 0;
        }

        @Override
        protected void onPostExecute(Integer n) {
            execute("b");
        }
    }
}
