package app;

import android.os.Bundle;
import android.view.View;
import base.BaseActivity;

public class BaseB extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        listener = new Field();
        super.onCreate(state);
        base.Helper.attach(this, getCurrentFocus());
        finish(); // callin finish: Activity.finish
    }

    @Override
    protected int layout() {
        return 200;
    }

    @Override
    protected View.OnClickListener make() {
        return new Made();
    }

    @Override
    public void onClick(View v) {}

    static class Made implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }

    static class Field implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }
}
