package app.right;

import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** The button's listener goes with the first click. */
public class Once extends Window implements OnClickListener {
    private final Load task = new Load(null);

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        onGo(this);
    }

    @Override
    public void onClick(View v) {
        onGo(null);
        task.execute("a");
    }
}
