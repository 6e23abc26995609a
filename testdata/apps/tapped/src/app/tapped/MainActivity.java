package app.tapped;

import android.app.Activity;
import android.os.Bundle;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.View;

/** A detector that tells one object of taps, and another one of double taps. */
public class MainActivity extends Activity {
    private GestureDetector detector;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        detector = new GestureDetector(this, new Taps());
        detector.setOnDoubleTapListener(new Twice());
        View pad = new View(this);
        pad.setClickable(true);
        pad.setOnTouchListener((v, event) -> detector.onTouchEvent(event));
        setContentView(pad);
    }

    static class Taps implements GestureDetector.OnGestureListener {
        @Override
        public boolean onDown(MotionEvent event) {
            return true;
        }

        @Override
        public void onShowPress(MotionEvent event) {
        }

        @Override
        public boolean onSingleTapUp(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onScroll(MotionEvent from, MotionEvent to, float x, float y) {
            return true;
        }

        @Override
        public void onLongPress(MotionEvent event) {
        }

        @Override
        public boolean onFling(MotionEvent from, MotionEvent to, float x, float y) {
            return true;
        }
    }

    static class Twice implements GestureDetector.OnDoubleTapListener {
        @Override
        public boolean onSingleTapConfirmed(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onDoubleTap(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onDoubleTapEvent(MotionEvent event) {
            return true;
        }
    }
}
