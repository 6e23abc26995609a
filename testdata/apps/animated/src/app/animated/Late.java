package app.animated;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator that waits before it starts: a frame tells the start, or the call that ends it. */
public class Late extends Screen {
    private ValueAnimator fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(100);
        fade.setStartDelay(100);
        fade.addListener(new Ends());
        Button start = new Button(this);
        start.setOnClickListener(new Start());
        add(start, "Start");
        Button end = new Button(this);
        end.setOnClickListener(new End());
        add(end, "End");
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.start();
        }
    }

    class End implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            fade.end();
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
