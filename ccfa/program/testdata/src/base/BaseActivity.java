package base;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Run by several subclasses, whose objects must not mix. */
public abstract class BaseActivity extends Activity implements View.OnClickListener {
    protected View.OnClickListener listener;
    private View.OnClickListener own;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(layout()); // want setContentView 1 recv=BaseA: 100
        // want setContentView 1 recv=BaseB: 200
        // want setContentView 1: 100, 200
        View v = findViewById(1);
        v.setOnClickListener(this); // want setOnClickListener 1 recv=BaseA: the BaseA
        v.setOnClickListener(make()); // want setOnClickListener 1 recv=BaseA: new BaseA$Made of BaseA
        // want setOnClickListener 1 recv=BaseB: new BaseB$Made of BaseB
        v.setOnClickListener(listener); // want setOnClickListener 1 recv=BaseB: new BaseB$Field of BaseB
        own = new Own();
        v.setOnClickListener(own); // want setOnClickListener 1 recv=BaseB: new BaseActivity$Own of BaseB
        make(); // calls make recv=BaseA: BaseA.make
        // calls make: BaseA.make, BaseB.make
    }

    protected abstract int layout();

    protected abstract View.OnClickListener make();

    class Own implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            BaseActivity.this.onClick(v); // calls onClick: BaseA.onClick, BaseB.onClick
        }
    }
}
