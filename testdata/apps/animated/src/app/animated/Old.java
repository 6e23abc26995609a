package app.animated;

import android.os.Bundle;
import android.view.View;
import android.view.animation.AlphaAnimation;
import android.view.animation.Animation;
import android.widget.Button;

/** The older kind of animations: all is told by frames. */
public class Old extends Screen implements Animation.AnimationListener {
    private Animation fade;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = new AlphaAnimation(1, 0);
        fade.setDuration(100);
        fade.setAnimationListener(this);
        Button start = new Button(this);
        start.setOnClickListener(new Start());
        add(start, "Start");
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            v.startAnimation(fade);
        }
    }

    @Override
    public void onAnimationStart(Animation animation) {
    }

    @Override
    public void onAnimationRepeat(Animation animation) {
    }

    @Override
    public void onAnimationEnd(Animation animation) {
    }
}
