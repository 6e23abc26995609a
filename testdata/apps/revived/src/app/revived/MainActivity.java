package app.revived;

import android.app.Activity;
import android.os.Bundle;

/** Adds its list where none is restored. Details come in its place by the back stack, which is restored, too. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getFragmentManager().beginTransaction().add(R.id.box, new Items()).commit();
        }
        findViewById(R.id.open).setOnClickListener(v ->
                getFragmentManager().beginTransaction().replace(R.id.box, new Detail()).addToBackStack(null).commit());
    }
}
