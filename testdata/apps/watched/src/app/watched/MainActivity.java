package app.watched;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Its own method tells the watcher of its creation; of the rest Android tells it. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button other = new Button(this);
        other.setText("Other");
        other.setOnClickListener(new Other());
        setContentView(other);
    }

    class Other implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(MainActivity.this, OtherActivity.class));
        }
    }
}
