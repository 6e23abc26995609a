package app.lifecycle;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A task that is done when its window is gone, as where the user leaves while it loads. */
public class Harmful extends Activity {
    TextView shown;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button load = new Button(this);
        load.setText("Load");
        load.setOnClickListener(v -> new Load().execute());
        column.addView(load);
        TextView view = new TextView(this);
        column.addView(view);
        setContentView(column);
        shown = view;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        shown = null; // harmful
    }

    class Load extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return "loaded";
        }

        @Override
        protected void onPostExecute(String text) {
            shown.setText(text); // harmful
        }
    }
}
