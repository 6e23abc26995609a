package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** A view's own animator: a frame starts it, the call that cancels it tells that at once. */
public class Faded extends Screen {
    private View shade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        shade = new View(this);
        add(shade);
        shade.animate().setListener(new Ends());
        shade.animate().alpha(0);
        Button stop = new Button(this);
        stop.setOnClickListener(new Stop());
        add(stop, "Stop");
    }

    class Stop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            shade.animate().cancel();
        }
    }

    static class Ends extends AnimatorListenerAdapter {
        @Override
        public void onAnimationStart(Animator animator) {
        }

        @Override
        public void onAnimationEnd(Animator animator) {
        }
    }
}
