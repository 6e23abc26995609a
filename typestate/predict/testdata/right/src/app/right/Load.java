package app.right;

import android.os.AsyncTask;

/** A task that does nothing, but to tell that it is done. */
class Load extends AsyncTask<String, Integer, Integer> {
    private final Runnable done;

    Load(Runnable done) {
        this.done = done;
    }

    @Override
    protected Integer doInBackground(String... names) {
        return names.length;
    }

    @Override
    protected void onPostExecute(Integer n) {
        if (done != null) done.run();
    }
}
