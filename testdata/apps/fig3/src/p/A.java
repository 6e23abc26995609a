package p;

import android.app.Activity;
import android.app.LoaderManager;
import android.content.Context;
import android.os.Bundle;
import android.widget.Button;
import p.fig3.R;

/** Figure 3 of the paper. Its condition (*) is an extra of the intent here; without it the loader is started. */
public class A extends Activity {
    static Context context;
    Button b1;

    @Override
    protected void onCreate(Bundle b) {
        super.onCreate(b);
        context = getApplicationContext();
        setContentView(R.layout.a);
        b1 = (Button) findViewById(R.id.b1);
        b1.setOnClickListener(new CList());
    }

    @Override
    protected void onStart() {
        super.onStart();
        if (!getIntent().hasExtra("noLoader")) {
            L l = new L();
            LoaderManager lm = getLoaderManager();
            lm.initLoader(0, null, l);
        }
    }

    @Override
    protected void onStop() {
        super.onStop();
    }
}
