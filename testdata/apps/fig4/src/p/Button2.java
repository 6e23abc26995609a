package p;

import android.view.View;
import android.view.View.OnClickListener;

class Button2 implements OnClickListener {
    @Override
    public void onClick(View v) {
    }
}
