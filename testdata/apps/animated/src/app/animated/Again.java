package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;

/** An animator that its own end starts again. */
public class Again extends Screen {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
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
            animator.start();
        }
    }
}
