package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** `event … add` and `remove <n>`: a slot of the listener, which is one of several. */
public class Add extends Activity {
    private final View.OnAttachStateChangeListener listener = new Attached();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.add).addOnAttachStateChangeListener(listener);
    }

    @Override
    protected void onStop() {
        super.onStop();
        findViewById(R.id.add).removeOnAttachStateChangeListener(listener);
    }

    static class Attached implements View.OnAttachStateChangeListener {
        @Override
        public void onViewAttachedToWindow(View v) {
        }

        @Override
        public void onViewDetachedFromWindow(View v) {
        }
    }
}

/* WANT:
callback Add$Attached.onViewAttachedToWindow: curated
callback Add$Attached.onViewDetachedFromWindow: curated
callback Add.onCreate: lifecycle, life
	0 → end attach(Add$Attached)=Add$Attached
callback Add.onStop: lifecycle, life
	0 → end attach(Add$Attached)=none
slot attach(Add$Attached): added
	Add$Attached runs Add$Attached.onViewAttachedToWindow, Add$Attached.onViewDetachedFromWindow
*/
