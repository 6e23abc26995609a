package shop;

import android.view.MotionEvent;
import android.view.View;

class Drag implements View.OnTouchListener {
    @Override
    public boolean onTouch(View v, MotionEvent e) {
        return e.getAction() == MotionEvent.ACTION_MOVE;
    }
}
