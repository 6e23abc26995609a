package app.rules;

import android.app.Activity;
import android.os.Bundle;

/** `finish`. */
public class Finish extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        finish();
    }
}

/* WANT:
window Finish
callback Finish.onCreate: lifecycle, life
	0 → end finish(Finish)=asked
slot finish(Finish): finishing
	asked
*/
