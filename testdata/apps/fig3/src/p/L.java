package p;

import android.app.LoaderManager.LoaderCallbacks;
import android.content.Loader;
import android.os.Bundle;

/** onLoadFinished and onLoaderReset are there because Java forces them. */
class L implements LoaderCallbacks<Object> {
    @Override
    public Loader<Object> onCreateLoader(int i, Bundle b) {
        return new Loader<Object>(A.context);
    }

    @Override
    public void onLoadFinished(Loader<Object> loader, Object data) {
    }

    @Override
    public void onLoaderReset(Loader<Object> loader) {
    }
}
