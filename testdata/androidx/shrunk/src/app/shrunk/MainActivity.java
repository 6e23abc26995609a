package app.shrunk;

import android.content.DialogInterface;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import androidx.activity.OnBackPressedCallback;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import androidx.appcompat.widget.Toolbar;

/**
 * What the app appcompat has, and two fragments, after R8 in full mode. Only the names of the two activities are left: the mapping
 * beside the APK has the others. Each callback does something that can be seen, as R8 takes away those that do not. With one fragment
 * only, the library's class Fragment and the app's would become one class.
 */
public class MainActivity extends AppCompatActivity implements View.OnClickListener, DialogInterface.OnDismissListener {
    static final String TAG = "shrunk";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Toolbar toolbar = findViewById(R.id.toolbar);
        setSupportActionBar(toolbar);
        findViewById(R.id.open).setOnClickListener(this);
        findViewById(R.id.ask).setOnClickListener(this);
        getOnBackPressedDispatcher().addCallback(this, new Back());
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.panel, new Panel()).add(R.id.panel, new Notes()).commitNow();
        }
    }

    @Override
    protected void onResume() {
        super.onResume();
        Log.i(TAG, "resumed");
    }

    @Override
    protected void onPause() {
        super.onPause();
        Log.i(TAG, "paused");
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.clear) {
            Log.i(TAG, "cleared");
            return true;
        }
        return super.onOptionsItemSelected(item);
    }

    /** Opens the other activity, or asks: then a dialog covers the window. */
    @Override
    public void onClick(View v) {
        if (v.getId() == R.id.open) {
            startActivity(new Intent(this, SecondActivity.class));
            return;
        }
        new AlertDialog.Builder(this)
                .setTitle("Sure?")
                .setPositiveButton("Yes", new Yes())
                .setOnDismissListener(this)
                .show();
    }

    @Override
    public void onDismiss(DialogInterface dialog) {
        Log.i(TAG, "dismissed");
    }

    static class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            Log.i(TAG, "sure");
        }
    }

    /**
     * Steps aside and presses back itself: nothing else is registered, so the activity is left. R8 makes one class of this and of a
     * library's: it has no name of its own any more.
     */
    class Back extends OnBackPressedCallback {
        Back() {
            super(true);
        }

        @Override
        public void handleOnBackPressed() {
            setEnabled(false);
            getOnBackPressedDispatcher().onBackPressed();
        }
    }
}
