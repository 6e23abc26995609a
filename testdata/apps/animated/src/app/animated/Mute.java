package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** All listeners are taken away, but for those of its values. */
public class Mute extends Screen implements ValueAnimator.AnimatorUpdateListener {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addUpdateListener(this);
        fade.addListener(new Ends());
        fade.start();
        Button all = new Button(this);
        all.setOnClickListener(new All());
        add(all, "All");
    }

    @Override
    public void onAnimationUpdate(ValueAnimator animator) {
    }

    class All implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.removeAllListeners();
        }
    }

    static class Ends extends AnimatorListenerAdapter {
        @Override
        public void onAnimationEnd(Animator animator) {
        }
    }
}
