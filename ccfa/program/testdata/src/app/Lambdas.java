package app;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;

/** Lambdas, method references, anonymous and inner classes. */
public class Lambdas extends Activity {
    private final Handler handler = new Handler();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        View v = findViewById(9);
        Helper helper = new Helper(this);
        v.setOnClickListener(w -> helper.go(w)); // want setOnClickListener 1: lambda of Lambdas
        v.setOnClickListener(this::clicked); // want setOnClickListener 1: lambda of Lambdas
        v.setOnLongClickListener(new View.OnLongClickListener() { // want setOnLongClickListener 1: new Lambdas$1 of Lambdas
            @Override
            public boolean onLongClick(View w) {
                helper.go(w); // calls go: Lambdas$Helper.go
                return true;
            }
        });
        handler.post(() -> finish()); // want post 0: new Handler of Lambdas
    }

    private void clicked(View v) {
        v.setEnabled(false); // want setEnabled 1: 0
    }

    static class Helper {
        private final Activity host;

        Helper(Activity host) {
            this.host = host;
        }

        void go(View v) {
            host.finish(); // want finish 0: the Lambdas
            // callin finish: Activity.finish
        }
    }
}
