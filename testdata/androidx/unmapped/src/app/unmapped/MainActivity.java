package app.unmapped;

import android.content.DialogInterface;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;

/** Asks by AppCompat's dialog, of which a shrinker has left its controller its name, and nothing else. */
public class MainActivity extends AppCompatActivity implements View.OnClickListener {
    static final String TAG = "unmapped";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    /** Comes inside setContentView. */
    @Override
    public void onContentChanged() {
        super.onContentChanged();
        findViewById(R.id.ask).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        new AlertDialog.Builder(this).setMessage("Sure?").setPositiveButton("Yes", new Yes()).setNegativeButton("No", new No()).show();
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            Log.i(TAG, "yes");
        }
    }

    static class No implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            Log.i(TAG, "no");
        }
    }
}
