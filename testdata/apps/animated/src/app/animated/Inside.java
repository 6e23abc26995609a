package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator whose first value cancels it, before the call that starts it returns. */
public class Inside extends Screen {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addListener(new Ends());
        fade.addUpdateListener(new Once());
        Button start = new Button(this);
        start.setOnClickListener(new Start());
        add(start, "Start");
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.start();
        }
    }

    static class Once implements ValueAnimator.AnimatorUpdateListener {
        @Override
        public void onAnimationUpdate(ValueAnimator animator) {
            animator.cancel();
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
