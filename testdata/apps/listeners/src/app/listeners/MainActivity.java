package app.listeners;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.widget.EditText;
import android.widget.FrameLayout;

/** The listeners that any view takes: as a lambda, as a method reference, as an object, and from the layout's onClick. */
public class MainActivity extends Activity implements View.OnFocusChangeListener {
    int touched;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View held = findViewById(R.id.held);
        held.setOnClickListener(v -> touched = 0);
        held.setOnLongClickListener(this::held);
        held.setOnContextClickListener(v -> false);

        EditText typed = findViewById(R.id.typed);
        typed.setOnFocusChangeListener(this);
        typed.setOnKeyListener(this::typed);

        FrameLayout area = findViewById(R.id.area);
        area.setOnTouchListener(this::touched);
        area.setOnHoverListener((v, event) -> false);
        area.setOnGenericMotionListener((v, event) -> false);
        area.setOnDragListener((v, event) -> true);
        area.setOnScrollChangeListener((v, x, y, oldX, oldY) -> touched++);
        area.setOnCreateContextMenuListener((menu, v, info) -> menu.add("Area"));
        area.setOnApplyWindowInsetsListener((v, insets) -> insets);
        area.setOnSystemUiVisibilityChangeListener(visibility -> touched++);
        Attach attach = new Attach();
        area.addOnAttachStateChangeListener(attach);
        area.addOnLayoutChangeListener(attach);
        area.setOnHierarchyChangeListener(attach);
    }

    /** Named by the layout's android:onClick. */
    public void onClicked(View view) {
        findViewById(R.id.held).performClick();
    }

    private boolean held(View view) {
        FrameLayout area = findViewById(R.id.area);
        area.removeAllViews();
        area.addView(new View(this));
        return true;
    }

    private boolean typed(View view, int code, KeyEvent event) {
        return false;
    }

    private boolean touched(View view, MotionEvent event) {
        touched++;
        return true;
    }

    @Override
    public void onFocusChange(View view, boolean focused) {
    }
}
