package app.inherit;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** One listener body, two receivers; one of them adds to it by super; the last calls both directly. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Paint red = new Red();
        Paint blue = new Blue();
        findViewById(R.id.red).setOnClickListener(red);
        findViewById(R.id.blue).setOnClickListener(blue);
        findViewById(R.id.both).setOnClickListener(v -> {
            red.onClick(v);
            blue.onClick(v);
        });
    }

    abstract static class Paint implements View.OnClickListener {
        int strokes;

        @Override
        public void onClick(View v) {
            strokes++;
        }
    }

    static class Red extends Paint {
    }

    static class Blue extends Paint {
        @Override
        public void onClick(View v) {
            super.onClick(v);
            strokes++;
        }
    }
}
