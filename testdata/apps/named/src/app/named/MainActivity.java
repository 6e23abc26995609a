package app.named;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;

/** Widgets that are known by a text of the layout, of the code, or by neither. */
public class MainActivity extends Activity {
    int done;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go).setOnClickListener(v -> startActivity(new Intent(this, EditActivity.class)));
        findViewById(R.id.photo).setOnClickListener(v -> ask());
        findViewById(R.id.photo).setOnLongClickListener(v -> {
            done = 2;
            return true;
        });
        Button made = new Button(this);
        made.setText("Made by code");
        made.setOnClickListener(v -> done = 1);
        ((ViewGroup) findViewById(R.id.root)).addView(made);
        Button counts = new Button(this);
        counts.setText("Done " + done);
        counts.setOnClickListener(v -> done = 3);
        ((ViewGroup) findViewById(R.id.root)).addView(counts);
    }

    private void ask() {
        new AlertDialog.Builder(this)
                .setPositiveButton(R.string.save, (dialog, which) -> done = 4)
                .setNegativeButton(android.R.string.cancel, (dialog, which) -> done = 5)
                .show();
    }

    public void hostile(View v) {
        done = 6;
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        menu.findItem(R.id.share).setOnMenuItemClickListener(item -> {
            done = 7;
            return true;
        });
        menu.add("Made by code").setOnMenuItemClickListener(item -> {
            done = 9;
            return true;
        });
        return true;
    }

    public boolean about(MenuItem item) {
        done = 8;
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.clear) {
            done = 0;
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
