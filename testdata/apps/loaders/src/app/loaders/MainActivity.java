package app.loaders;

import android.app.Activity;
import android.app.LoaderManager;
import android.content.Loader;
import android.os.Bundle;
import android.widget.Button;

/** A loader from the start, restarted by a click. */
public class MainActivity extends Activity implements LoaderManager.LoaderCallbacks<Integer> {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("Reload");
        button.setOnClickListener(v -> getLoaderManager().restartLoader(1, null, this));
        setContentView(button);
        getLoaderManager().initLoader(1, null, this);
    }

    @Override
    public Loader<Integer> onCreateLoader(int id, Bundle arguments) {
        return new Counting(this);
    }

    @Override
    public void onLoadFinished(Loader<Integer> loader, Integer value) {
        setTitle("Loaded " + value);
    }

    @Override
    public void onLoaderReset(Loader<Integer> loader) {
    }
}
