package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator that is reversed: it runs back, or, where no frame of it has come yet, ends. */
public class Back extends Screen {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.addListener(new Ends());
        fade.addUpdateListener(new Step());
        Button back = new Button(this);
        back.setOnClickListener(new Reverse());
        add(back, "Back");
    }

    class Reverse implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.reverse();
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
        public void onAnimationEnd(Animator animator) {
        }
    }
}
