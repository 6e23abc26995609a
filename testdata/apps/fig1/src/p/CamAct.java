package p;

import android.app.Activity;
import android.hardware.Camera;
import android.hardware.Camera.PictureCallback;
import android.widget.Button;
import android.widget.TabHost;
import p.fig1.R;

/** Figures 1 and 6 of the paper, with the mended flag mTaken. onTab of Figure 6 is no Android method: onTabChanged stands for it. */
public class CamAct extends Activity {
    static Camera cam;
    static boolean mTaken = true;
    Button captureButton;

    static PictureCallback mP = new PictureCallback() {
        @Override
        public void onPictureTaken(byte[] d, Camera camera) {
            mTaken = true;
        }
    };

    @Override
    protected void onResume() {
        super.onResume();
        cam = getCameraInstance();
        setContentView(R.layout.cam);
        captureButton = findViewById(R.id.capture);
        CaptureList l = new CaptureList();
        captureButton.setOnClickListener(l);
        tabs().setOnTabChangedListener(l);
    }

    private Camera getCameraInstance() {
        return Camera.open();
    }

    private TabHost tabs() {
        TabHost tabs = findViewById(R.id.tabs);
        tabs.setup();
        tabs.addTab(tabs.newTabSpec("1").setIndicator("One").setContent(R.id.tab1));
        tabs.addTab(tabs.newTabSpec("2").setIndicator("Two").setContent(R.id.tab2));
        return tabs;
    }
}
