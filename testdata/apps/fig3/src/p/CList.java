package p;

import android.view.View;
import android.view.View.OnClickListener;

class CList implements OnClickListener {
    @Override
    public void onClick(View v) {
    }
}
