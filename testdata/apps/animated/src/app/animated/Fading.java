package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** One animator: its start is told inside of the call, its values and its end by frames, unless it is cancelled. */
public class Fading extends Screen {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addListener(new Ends());
        fade.addUpdateListener(new Step());
        Button start = new Button(this);
        start.setOnClickListener(new Start());
        add(start, "Start");
        Button stop = new Button(this);
        stop.setOnClickListener(new Stop());
        add(stop, "Stop");
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.start();
        }
    }

    class Stop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.cancel();
        }
    }

    static class Step implements ValueAnimator.AnimatorUpdateListener {
        @Override
        public void onAnimationUpdate(ValueAnimator animator) {
        }
    }

    static class Ends extends AnimatorListenerAdapter {
        @Override
        public void onAnimationStart(Animator animator) {
        }

        @Override
        public void onAnimationCancel(Animator animator) {
        }

        @Override
        public void onAnimationEnd(Animator animator) {
        }
    }
}
