package app.loaders;

import android.content.AsyncTaskLoader;
import android.content.Context;

class Counting extends AsyncTaskLoader<Integer> {
    private int count;

    Counting(Context context) {
        super(context);
    }

    @Override
    protected void onStartLoading() {
        if (count == 0) {
            forceLoad();
        }
    }

    @Override
    public Integer loadInBackground() {
        return ++count;
    }

    @Override
    public void deliverResult(Integer value) {
        super.deliverResult(value);
    }

    @Override
    protected void onStopLoading() {
        cancelLoad();
    }

    @Override
    protected void onReset() {
        super.onReset();
    }
}
