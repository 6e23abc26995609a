package app.unordered;

import android.animation.Animator;
import android.animation.ValueAnimator;

/** Hears of all that an animator does. */
public abstract class Ends implements Animator.AnimatorListener, ValueAnimator.AnimatorUpdateListener {
    @Override
    public void onAnimationStart(Animator animator) {
    }

    @Override
    public void onAnimationUpdate(ValueAnimator animator) {
    }

    @Override
    public void onAnimationRepeat(Animator animator) {
    }

    @Override
    public void onAnimationCancel(Animator animator) {
    }

    @Override
    public void onAnimationEnd(Animator animator) {
    }
}
