package app.uncancelled;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** A task that could hear that it is cancelled, if anybody did that. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("Button");
        button.setOnClickListener(new Click());
        setContentView(button);
        new Load().execute();
    }

    static class Click implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Load extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... nothing) {
            return "done";
        }

        @Override
        protected void onPostExecute(String result) {
        }

        @Override
        protected void onCancelled() {
        }
    }
}
