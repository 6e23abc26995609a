package app.libraries;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import lib.made.Loader;
import lib.made.Strip;

/** It uses a library of which no rule is. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        Button load = new Button(this);
        load.setText("Load");
        load.setOnClickListener(new Load());
        all.addView(load);
        Strip strip = new Strip(this);
        strip.setProvider(new Shown());
        all.addView(strip, 100, 100);
        setContentView(all);
    }

    static class Load implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Loader.attach("members/app.libraries.Motor");
        }
    }

    static class Shown implements Strip.Provider {
        @Override
        public int offset() {
            return 1;
        }

        @Override
        public void touched() {
        }
    }
}
