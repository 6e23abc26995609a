package app.relayed;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** Asks windows of which none is there long. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        all.addView(button(1, Middle.class));
        all.addView(button(2, Refusing.class));
        setContentView(all);
    }

    private Button button(int id, Class<? extends Activity> of) {
        Button b = new Button(this);
        b.setId(id);
        b.setOnClickListener(v -> startActivityForResult(new Intent(this, of), id));
        return b;
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
    }

    @Override
    protected void onResume() {
        super.onResume();
    }
}
