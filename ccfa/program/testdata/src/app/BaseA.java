package app;

import android.os.Bundle;
import android.view.View;
import base.BaseActivity;

public class BaseA extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state); // calls onCreate: BaseActivity.onCreate
        // callin onCreate: none
        base.Helper.attach(this, getCurrentFocus());
    }

    @Override
    protected int layout() {
        return 100;
    }

    @Override
    protected View.OnClickListener make() {
        return new Made();
    }

    @Override
    public void onClick(View v) {
        v.invalidate(); // want invalidate 0: any View
    }

    static class Made implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }
}
