package app.tweened;

import android.animation.Animator;
import android.animation.AnimatorInflater;
import android.animation.ObjectAnimator;
import android.animation.PropertyValuesHolder;
import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** It animates properties, named in code, of a holder of values, and in a resource. */
public class MainActivity extends Activity {
    private final Ball ball = new Ball();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        add(all, "Grow", new Grow());
        add(all, "Widen", new Widen());
        add(all, "Tint", new Tint());
        setContentView(all);
    }

    private void add(LinearLayout all, String text, View.OnClickListener listener) {
        Button button = new Button(this);
        button.setText(text);
        button.setOnClickListener(listener);
        all.addView(button);
    }

    class Grow implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            ObjectAnimator.ofFloat(ball, "height", 10).setDuration(50).start();
        }
    }

    class Widen implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            ObjectAnimator.ofPropertyValuesHolder(ball, PropertyValuesHolder.ofFloat("width", 1, 10)).setDuration(50).start();
        }
    }

    class Tint implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Animator tint = AnimatorInflater.loadAnimator(MainActivity.this, R.animator.tint);
            tint.setTarget(ball);
            tint.start();
        }
    }
}
