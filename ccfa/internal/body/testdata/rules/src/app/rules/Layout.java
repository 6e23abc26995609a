package app.rules;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.View;

/** `layout`: what it declares is registered, and what it makes is there. */
public class Layout extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.declared);
    }

    public void save(View v) {
    }

    public static class Own extends View {
        public Own(Context context, AttributeSet attributes) {
            super(context, attributes);
        }

        @Override
        protected void onFinishInflate() {
        }

        @Override
        protected void onSizeChanged(int w, int h, int oldW, int oldH) {
        }
    }
}

/* WANT:
callback Layout$Own.onFinishInflate: curated
callback Layout$Own.onSizeChanged: curated
callback Layout.onCreate: lifecycle, life
	0 → 1 begin Layout.setContentView
	1 → 2 made(Layout$Own)=yes
	2 → 3 run Layout$Own.onFinishInflate in Layout.setContentView
	3 → 4 click(R.id.saves)=Layout.save
	4 → end end Layout.setContentView
callback Layout.save: curated
slot made(Layout$Own): made, under dialogs
	yes runs Layout$Own.onSizeChanged
	event size: Layout$Own.onSizeChanged
slot click(R.id.saves): listener, local, gui, under dialogs
	Layout.save in Layout runs Layout.save
*/
