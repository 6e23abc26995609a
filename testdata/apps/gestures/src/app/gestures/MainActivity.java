package app.gestures;

import android.app.Activity;
import android.os.Bundle;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.ScaleGestureDetector;
import android.view.View;

/** Detectors call back inside onTouchEvent, and some of theirs later by a message. */
public class MainActivity extends Activity {
    private GestureDetector taps;
    private ScaleGestureDetector pinches;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        taps = new GestureDetector(this, new Taps());
        pinches = new ScaleGestureDetector(this, new Pinches());
        View pad = new View(this);
        pad.setClickable(true);
        pad.setOnTouchListener((v, event) -> taps.onTouchEvent(event) | pinches.onTouchEvent(event));
        setContentView(pad);
    }

    static class Taps extends GestureDetector.SimpleOnGestureListener {
        @Override
        public boolean onDown(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onSingleTapUp(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onSingleTapConfirmed(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onDoubleTap(MotionEvent event) {
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

    static class Pinches implements ScaleGestureDetector.OnScaleGestureListener {
        @Override
        public boolean onScaleBegin(ScaleGestureDetector detector) {
            return true;
        }

        @Override
        public boolean onScale(ScaleGestureDetector detector) {
            return true;
        }

        @Override
        public void onScaleEnd(ScaleGestureDetector detector) {
        }
    }
}
