package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Two listeners of one animator, of which one can be taken away. */
public class Quiet extends Screen {
    private ValueAnimator fade;
    private final First first = new First();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addListener(first);
        fade.addListener(new Second());
        fade.start();
        Button one = new Button(this);
        one.setOnClickListener(new One());
        add(one, "One");
    }

    class One implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.removeListener(first);
        }
    }

    static class First extends AnimatorListenerAdapter {
        @Override
        public void onAnimationEnd(Animator animator) {
        }
    }

    static class Second extends AnimatorListenerAdapter {
        @Override
        public void onAnimationEnd(Animator animator) {
        }
    }
}
