package app.bare;

import android.util.Log;
import java.util.function.Consumer;

/** A callback that logs itself as AndroLog has it: what runs, as a concatenated string, by Log.d. */
public class Logged implements Consumer<Object> {
    private static String kind = "METHOD=";

    @Override
    public void accept(Object o) {
        Log.d("AndroLog", kind + "<app.bare.Logged: void accept(java.lang.Object)>");
    }
}
