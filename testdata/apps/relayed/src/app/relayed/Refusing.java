package app.relayed;

import android.app.Activity;

/** Answers as it starts: it is never resumed, and its views are never attached. */
public class Refusing extends Activity {
    @Override
    protected void onStart() {
        super.onStart();
        setResult(RESULT_OK);
        finish();
    }

    @Override
    protected void onResume() {
        super.onResume();
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    @Override
    public void onDetachedFromWindow() {
        super.onDetachedFromWindow();
    }
}
