package app.rules;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

/** `open activity` in a helper: its calls are told apart by the classes and actions that they pass, on their way through others too. */
public class OpenPassed extends Activity {
    private boolean wide;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        go(Finish.class);
    }

    @Override
    protected void onStart() {
        super.onStart();
        go(OpenBy.class);
    }

    @Override
    protected void onResume() {
        super.onResume();
        ask("rules.VIEW");
    }

    @Override
    protected void onStop() {
        super.onStop();
        go(wide ? Finish.class : OpenBy.class);
    }

    private void go(Class<? extends Activity> window) {
        open(this, window);
    }

    private static void open(Context context, Class<? extends Activity> window) {
        Intent intent = new Intent(context, window);
        intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
        context.startActivity(intent);
    }

    private void ask(String action) {
        startActivity(new Intent(action));
    }
}

/* WANT:
callback OpenPassed.onCreate: lifecycle, life
	0 → end call OpenPassed->onResume
callback OpenPassed.onResume: lifecycle, life
	0 → end call OpenPassed->ask
callback OpenPassed.onStart: lifecycle, life
	0 → end call OpenPassed->go
callback OpenPassed.onStop: lifecycle, life
	0 → end call OpenPassed->go
code OpenPassed->ask
	0 → end open(Finish)=pending
	0 → end
code OpenPassed->go
	0 → end call OpenPassed->open
code OpenPassed->go
	0 → end call OpenPassed->open
code OpenPassed->open
	0 → end open(OpenBy)=pending
	0 → end
code OpenPassed->open
	0 → end open(Finish)=pending
	0 → end open(OpenBy)=pending
	0 → end
slot open(OpenBy): opening, local, opens OpenBy
	pending
slot open(Finish): opening, local, opens Finish
	pending
*/
