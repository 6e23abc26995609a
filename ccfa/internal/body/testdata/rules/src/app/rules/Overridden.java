package app.rules;

import android.app.Activity;
import android.content.Context;
import android.graphics.Canvas;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;

/** `callback … event` and `callback … frame`: what the framework calls on an object of the app without a registration. */
public class Overridden extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(new Pad(this));
    }

    static class Pad extends View {
        Pad(Context context) {
            super(context);
        }

        @Override
        public boolean onTouchEvent(MotionEvent event) {
            return true;
        }

        @Override
        protected void onDraw(Canvas canvas) {
        }
    }
}

/* WANT:
callback Overridden$Pad.onDraw: curated, frame
callback Overridden$Pad.onTouchEvent: curated
callback Overridden.onCreate: lifecycle, life
	0 → end made(Overridden$Pad)=yes
	0 → end
slot made(Overridden$Pad): made
	yes runs nothing, Overridden$Pad.onTouchEvent
	event frame: nothing, frame callback Overridden$Pad.onDraw
	event touch: Overridden$Pad.onTouchEvent, gui
*/
