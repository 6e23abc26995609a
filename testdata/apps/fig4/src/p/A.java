package p;

import android.app.Activity;
import android.content.Context;
import android.location.LocationManager;
import android.os.Bundle;
import android.widget.Button;
import p.fig4.R;

/** Figure 4 of the paper. onLocationUpdate is no Android method: onLocationChanged stands for it. */
public class A extends Activity {
    Button b1;
    Button b2;

    @Override
    protected void onCreate(Bundle b) {
        super.onCreate(b);
        setContentView(R.layout.a);
        b1 = findViewById(R.id.b1);
        b2 = findViewById(R.id.b2);
        LocationManager lm = (LocationManager) getSystemService(Context.LOCATION_SERVICE);
        b1.setOnClickListener(new Button1());
        b2.setOnClickListener(new Button2());
        lm.requestLocationUpdates(LocationManager.GPS_PROVIDER, 0, 0, new LocList());
    }
}
