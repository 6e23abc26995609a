package base;

import android.app.Activity;
import android.view.View;

/** A static helper of several components. */
public final class Helper {
    private Helper() {}

    public static void attach(Activity a, View v) {
        v.setOnClickListener(new View.OnClickListener() { // want setOnClickListener 1 recv=BaseA: new Helper$1 of BaseA
            // want setOnClickListener 1: new Helper$1 of BaseA, new Helper$1 of BaseB
            // want setOnClickListener 1 recv=Fields: new Helper$1 of BaseA, new Helper$1 of BaseB
            @Override
            public void onClick(View w) {
                a.finish(); // want finish 0: the BaseA, the BaseB
            }
        });
    }
}
