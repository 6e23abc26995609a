package app.saved;

import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Listens with one button where it is new, and with the other one where it was there before. */
public class Listed extends Base {
    int last;
    private Button other;

    @Override
    void fill(Bundle saved) {
        Button one = new Button(this);
        one.setText("One");
        other = new Button(this);
        other.setText("Other");
        LinearLayout list = new LinearLayout(this);
        list.addView(one);
        list.addView(other);
        setContentView(list);
        if (saved == null) {
            one.setOnClickListener(new First());
        }
    }

    @Override
    protected void onPostCreate(Bundle state) {
        super.onPostCreate(state);
        if (state != null) {
            other.setOnClickListener(new Later());
        }
    }

    class First implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            last = 1;
        }
    }

    class Later implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            last = 2;
        }
    }
}
