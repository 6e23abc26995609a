package app.appcompat;

import android.content.DialogInterface;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import androidx.activity.OnBackPressedCallback;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import androidx.appcompat.widget.Toolbar;

/**
 * An activity as AppCompat has it. Each callback is called by the library, which has its own callbacks from the framework: the
 * lifecycle goes through AppCompatActivity's methods, the menu and the arrow belong to a toolbar in the layout, the dialog's
 * buttons to the library's own dialog.
 */
public class MainActivity extends AppCompatActivity {
    int answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Toolbar toolbar = findViewById(R.id.toolbar);
        setSupportActionBar(toolbar);
        toolbar.setNavigationOnClickListener(new Up());
        findViewById(R.id.open).setOnClickListener(new Open());
        findViewById(R.id.ask).setOnClickListener(new Ask());
        getOnBackPressedDispatcher().addCallback(this, new Back());
    }

    @Override
    protected void onResume() {
        super.onResume();
        answer = 0;
    }

    @Override
    protected void onPause() {
        super.onPause();
        answer = -1;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        answer = -2;
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.clear) {
            answer = 0;
            return true;
        }
        return super.onOptionsItemSelected(item);
    }

    /** The arrow: it does what the back key does, so Back is called inside this call. */
    class Up implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getOnBackPressedDispatcher().onBackPressed();
        }
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(MainActivity.this, SecondActivity.class));
        }
    }

    /** Opens a dialog, which covers the window: its two buttons, or the back key, end it, and Closed hears of each. */
    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            new AlertDialog.Builder(MainActivity.this)
                    .setTitle("Sure?")
                    .setPositiveButton("Yes", new Yes())
                    .setNegativeButton("No", new No())
                    .setOnDismissListener(new Closed())
                    .show();
        }
    }

    class Yes implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            answer = 1;
        }
    }

    class No implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            answer = 2;
        }
    }

    class Closed implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
            answer++;
        }
    }

    /** Steps aside and presses back itself: nothing else is registered, so the activity is left. */
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
