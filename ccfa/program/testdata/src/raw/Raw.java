package raw;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import java.util.function.Function;

/** Lambdas that nobody desugared: the dex has invoke-custom. */
public class Raw extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        View v = findViewById(3);
        Held held = new Held();
        v.setOnClickListener(w -> held.use(w)); // want setOnClickListener 1: lambda of Raw
        Function<View, View> same = w -> {
            w.invalidate(); // want invalidate 0: any View, widget 3 View
            // callin invalidate: View.invalidate
            return w;
        };
        same.apply(v); // calls apply: Raw.lambda$onCreate$1
        v.setOnLongClickListener(this::held);
    }

    private boolean held(View v) {
        v.setTag("held"); // want setTag 0: any View
        return true;
    }

    static class Held {
        void use(View v) {
            v.setTag(this); // want setTag 1: new Raw$Held of Raw
        }
    }
}
