package app;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/** Fields, arrays, statics, parameters, returns, builders. */
public class Fields extends Activity {
    private final Listener once = new Listener(1);
    private Listener other;
    static Listener shared;
    static final int ID = 77;
    static int id = 78;
    private Listener[] array = new Listener[2];

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        other = new Listener(2);
        shared = new Listener(3);
        View v = findViewById(ID); // want findViewById 1: 77
        v.setOnClickListener(once); // want setOnClickListener 1: new Fields$Listener of Fields <init>
        v.setOnClickListener(other); // want setOnClickListener 1: new Fields$Listener of Fields onCreate
        v.setOnClickListener(shared); // want setOnClickListener 1: new Fields$Listener of Fields onCreate
        v.setOnClickListener(null); // want setOnClickListener 1: null
        // want setOnClickListener 0: widget 77 View
        array[0] = new Listener(4);
        array[1] = once;
        for (Listener l : array) {
            v.setOnClickListener(l); // want setOnClickListener 1: new Fields$Listener of Fields <init>, new Fields$Listener of Fields onCreate
        }
        set(v, new Plain());
        set(v, make(state != null));
        Button b = (Button) findViewById(id); // want findViewById 1: 78
        b.setOnClickListener(state == null ? once : other); // want setOnClickListener 1: new Fields$Listener of Fields <init>, new Fields$Listener of Fields onCreate
        // want setOnClickListener 0: widget 78 View
        new Builder().text("a").listener(new Plain()).build(v);
        Listener reused = new Listener(5);
        v.setOnClickListener(reused); // want setOnClickListener 1: new Fields$Listener of Fields onCreate
        reused = null;
        v.setOnLongClickListener(null); // want setOnLongClickListener 1: null
        v.setTag("tag"); // want setTag 1: "tag"
        v.setTag(Fields.class); // want setTag 1: class Fields
        v.setVisibility(state == null ? View.GONE : View.VISIBLE); // want setVisibility 1: 0, 8
        v.setId(v.getId() + 1); // want setId 1: any I
    }

    private static void set(View v, View.OnClickListener l) {
        v.setOnClickListener(l); // want setOnClickListener 1: new Fields$Listener of Fields, new Fields$Plain of Fields
        // origin setOnClickListener 1: param 2
    }

    private static View.OnClickListener make(boolean plain) {
        return plain ? new Plain() : new Listener(6);
    }

    static class Plain implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }

    static class Listener implements View.OnClickListener {
        private final int number;

        Listener(int number) {
            this.number = number;
        }

        @Override
        public void onClick(View v) {
            v.setId(number); // want setId 1: 1, 2, 3, 4, 5, 6
            // origin setId 1: field Listener->number of this
        }
    }

    static class Builder {
        private View.OnClickListener l;
        private String text;

        Builder text(String text) {
            this.text = text;
            return this;
        }

        Builder listener(View.OnClickListener l) {
            this.l = l;
            return this;
        }

        void build(View v) {
            v.setOnClickListener(l); // want setOnClickListener 1: new Fields$Plain of Fields
            v.setTag(text); // want setTag 1: "a"
        }
    }
}
