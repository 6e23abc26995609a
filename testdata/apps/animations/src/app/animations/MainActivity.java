package app.animations;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.animation.AlphaAnimation;
import android.view.animation.Animation;
import android.widget.Button;

public class MainActivity extends Activity implements Animation.AnimationListener {
    private Button button;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button = new Button(this);
        button.setText("Move");
        button.setOnClickListener(this::move);
        setContentView(button);
    }

    private void move(View view) {
        ValueAnimator values = ValueAnimator.ofFloat(0, 1).setDuration(100);
        values.addUpdateListener(animator -> { });
        values.addListener(new Ends());
        values.start();

        AlphaAnimation fade = new AlphaAnimation(1, 0);
        fade.setDuration(100);
        fade.setAnimationListener(this);
        view.startAnimation(fade);

        view.animate().alpha(1).withEndAction(() -> button.setText("Moved"));
    }

    @Override
    public void onAnimationStart(Animation animation) {
    }

    @Override
    public void onAnimationEnd(Animation animation) {
    }

    @Override
    public void onAnimationRepeat(Animation animation) {
    }

    static class Ends extends AnimatorListenerAdapter {
        @Override
        public void onAnimationStart(Animator animator) {
        }

        @Override
        public void onAnimationEnd(Animator animator) {
        }

        @Override
        public void onAnimationCancel(Animator animator) {
        }
    }
}
