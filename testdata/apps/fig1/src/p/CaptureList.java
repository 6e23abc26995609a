package p;

import android.view.View;
import android.view.View.OnClickListener;
import android.widget.TabHost.OnTabChangeListener;

class CaptureList implements OnClickListener, OnTabChangeListener {
    @Override
    public void onClick(View v) {
        if (CamAct.mTaken) {
            CamAct.cam.takePicture(null, null, CamAct.mP);
            CamAct.mTaken = false;
        }
    }

    @Override
    public void onTabChanged(String tab) {
    }
}
