package p;

import android.view.View;
import android.view.View.OnClickListener;

class Button1 implements OnClickListener {
    @Override
    public void onClick(View v) {
    }
}
