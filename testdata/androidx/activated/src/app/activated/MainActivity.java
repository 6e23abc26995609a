package app.activated;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.Observer;

/** Observes data that hears of being observed, and sets its value then. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView text = new TextView(this);
        setContentView(text);
        new Clock().observe(this, new Show(text));
    }

    static class Clock extends LiveData<String> {
        private int times;

        @Override
        protected void onActive() {
            setValue("seen " + ++times);
        }

        @Override
        protected void onInactive() {
            times++;
        }
    }

    static class Show implements Observer<String> {
        private final TextView text;

        Show(TextView text) {
            this.text = text;
        }

        @Override
        public void onChanged(String value) {
            text.setText(value);
        }
    }
}
