package app.unordered;

import android.animation.ValueAnimator;
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Two animators have one listener: it hears of a start while the other one runs. */
public class Shared extends Activity {
    private ValueAnimator shorter;
    private ValueAnimator longer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Both both = new Both();
        shorter = ValueAnimator.ofFloat(0, 1);
        shorter.setDuration(50);
        shorter.addListener(both);
        shorter.addUpdateListener(both);
        longer = ValueAnimator.ofFloat(0, 1);
        longer.setDuration(100);
        longer.setStartDelay(30);
        longer.addListener(both);
        longer.addUpdateListener(both);
        LinearLayout list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        setContentView(list);
        Button start = new Button(this);
        start.setText("Start");
        start.setOnClickListener(new Start());
        list.addView(start);
        Button lent = new Button(this);
        lent.setText("Lent");
        lent.setOnClickListener(new Open(Lent.class));
        list.addView(lent);
        Button held = new Button(this);
        held.setText("Held");
        held.setOnClickListener(new Open(Held.class));
        list.addView(held);
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            shorter.start();
            longer.start();
        }
    }

    class Open implements View.OnClickListener {
        private final Class<?> what;

        Open(Class<?> what) {
            this.what = what;
        }

        @Override
        public void onClick(View v) {
            startActivity(new Intent(Shared.this, what));
        }
    }

    static class Both extends Ends {
    }
}
