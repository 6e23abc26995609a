package app.unordered;

import android.animation.AnimatorSet;
import android.animation.ValueAnimator;
import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator that is started by itself, and by a set that it was given to. */
public class Lent extends Activity {
    private ValueAnimator fade;
    private AnimatorSet set;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(50);
        Own own = new Own();
        fade.addListener(own);
        fade.addUpdateListener(own);
        set = new AnimatorSet();
        set.play(fade).after(ValueAnimator.ofFloat(0, 1).setDuration(30));
        Button start = new Button(this);
        start.setText("Start");
        start.setOnClickListener(new Start());
        setContentView(start);
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            if (!fade.isStarted()) {
                set.start();
            } else {
                fade.end();
            }
        }
    }

    static class Own extends Ends {
    }
}
