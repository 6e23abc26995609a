package app.right;

import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;
import android.widget.Button;

/** The button cannot be pressed again. */
public class Disabled extends Window implements OnClickListener {
    private final Load task = new Load(null);
    private Button go;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        go = findViewById(R.id.go);
        go.setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        go.setEnabled(false);
        task.execute("a");
    }
}
