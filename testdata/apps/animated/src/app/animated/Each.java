package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator for each click: one may run while another one ends. */
public class Each extends Screen implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button start = new Button(this);
        start.setOnClickListener(this);
        add(start, "Start");
    }

    @Override
    public void onClick(View v) {
        ValueAnimator fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addListener(new Ends());
        fade.start();
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
