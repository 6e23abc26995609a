package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** What Java's own classes give of an app's collection is what the app's methods return that they call: get, next, entrySet. */
public class Returned extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View v = findViewById(R.id.returned);
        v.setOnClickListener(new Clicks().iterator().next());
        v.setOnLongClickListener(Collections.max(new Longs(), null));
        v.setOnTouchListener(new Touches().get("key"));
    }

    static class Clicks extends AbstractList<View.OnClickListener> {
        @Override
        public View.OnClickListener get(int i) {
            return new Click();
        }

        @Override
        public int size() {
            return 1;
        }
    }

    static class Click implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Longs extends AbstractCollection<View.OnLongClickListener> implements Iterator<View.OnLongClickListener> {
        @Override
        public Iterator<View.OnLongClickListener> iterator() {
            return this;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public View.OnLongClickListener next() {
            return new Long();
        }
    }

    static class Long implements View.OnLongClickListener {
        @Override
        public boolean onLongClick(View v) {
            return true;
        }
    }

    static class Touches extends AbstractMap<String, View.OnTouchListener> {
        @Override
        public Set<Map.Entry<String, View.OnTouchListener>> entrySet() {
            return Collections.singleton(new One());
        }
    }

    static class One implements Map.Entry<String, View.OnTouchListener> {
        @Override
        public String getKey() {
            return "key";
        }

        @Override
        public View.OnTouchListener getValue() {
            return new Touch();
        }

        @Override
        public View.OnTouchListener setValue(View.OnTouchListener v) {
            return v;
        }
    }

    static class Touch implements View.OnTouchListener {
        @Override
        public boolean onTouch(View v, android.view.MotionEvent e) {
            return true;
        }
    }
}

/* WANT:
callback Returned$Click.onClick: curated
callback Returned$Clicks.get: curated, frame
callback Returned$Clicks.size: curated, frame
callback Returned$Long.onLongClick: curated
callback Returned$Longs.hasNext: curated, frame
callback Returned$Longs.iterator: curated, frame
callback Returned$Longs.next: curated, frame
callback Returned$Longs.size: curated, frame
callback Returned$One.getKey: curated, frame
callback Returned$One.getValue: curated, frame
callback Returned$One.setValue: curated, frame
callback Returned$Touch.onTouch: curated
callback Returned$Touches.entrySet: curated, frame
callback Returned.onCreate: lifecycle, life
	0 → 1
	1 → 2 click(R.id.returned)=Returned$Click
	2 → 3
	3 → 4 long-click(R.id.returned)=Returned$Long
	4 → 5
	5 → end touch(R.id.returned)=Returned$Touch
slot click(R.id.returned): listener, local, gui, under dialogs
	Returned$Click runs Returned$Click.onClick
slot long-click(R.id.returned): listener, local, gui, under dialogs
	Returned$Long runs Returned$Long.onLongClick
slot touch(R.id.returned): listener, local, gui, under dialogs
	Returned$Touch runs Returned$Touch.onTouch
*/
