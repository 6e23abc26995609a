package app.lifecycle;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The end of a task and that of the window leave another word. */
public class Differs extends Activity {
    static String state = "";

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
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        state = "gone"; // differs
    }

    class Load extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return "loaded";
        }

        @Override
        protected void onPostExecute(String text) {
            state = text; // differs
        }
    }
}
