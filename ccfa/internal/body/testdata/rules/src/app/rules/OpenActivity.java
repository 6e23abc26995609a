package app.rules;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** `open activity`, with and without a result: by class, and by an action that a filter has. */
public class OpenActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, Finish.class));
    }

    @Override
    protected void onResume() {
        super.onResume();
        startActivityForResult(new Intent("rules.VIEW"), 1);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
    }
}

/* WANT:
callback OpenActivity.onActivityResult: lifecycle, life
callback OpenActivity.onCreate: lifecycle, life
	0 → end open(Finish)=pending
callback OpenActivity.onResume: lifecycle, life
	0 → 1 result=yes
	1 → end open(Finish)=pending
	1 → end
slot result: flag, local
	yes
slot open(Finish): opening, local, opens Finish
	pending
*/
