package app.wrong;

import android.os.AsyncTask;

/** A task that does nothing. */
class Load extends AsyncTask<String, Integer, Integer> {
    @Override
    protected Integer doInBackground(String... names) {
        return names.length;
    }
}
