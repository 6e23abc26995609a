package app.greedy;

import android.app.Activity;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

/** Takes all the memory that it gets. */
public class MainActivity extends Activity {
    private final List<byte[]> all = new ArrayList<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        while (true) {
            all.add(new byte[1 << 20]);
        }
    }
}
