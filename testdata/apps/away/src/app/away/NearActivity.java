package app.away;

import android.app.Activity;
import android.os.Bundle;

public class NearActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setTitle("near");
    }
}
