package app.around;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Its onCreate is watched from before it to behind it. */
public class MainActivity extends Activity {
    int last;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("Touch");
        button.setOnClickListener(new Touch());
        setContentView(button);
    }

    class Touch implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            last = 1;
        }
    }
}
