package app.unordered;

import android.animation.ValueAnimator;
import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** An animator that is given to a view, and started by what that gives back. */
public class Held extends Activity {
    private Button start;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        ValueAnimator fade = ValueAnimator.ofFloat(0, 1);
        fade.setDuration(50);
        fade.setRepeatCount(1);
        Own own = new Own();
        fade.addListener(own);
        fade.addUpdateListener(own);
        start = new Button(this);
        start.setText("Start");
        start.setTag(fade);
        start.setOnClickListener(new Start());
        setContentView(start);
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            ((ValueAnimator) start.getTag()).start();
        }
    }

    static class Own extends Ends {
    }
}
