package app;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Interface and virtual dispatch, casts, objects from outside, unknown receivers. */
public class Dispatch extends Activity {
    interface Shape {
        void draw(View v);

        default void erase(View v) {
            v.invalidate();
        }
    }

    static class Circle implements Shape {
        @Override
        public void draw(View v) {}
    }

    static class Square implements Shape {
        @Override
        public void draw(View v) {}

        @Override
        public void erase(View v) {}
    }

    static class Unused implements Shape {
        @Override
        public void draw(View v) {}
    }

    static class MyView extends View {
        MyView(Context c) {
            super(c);
        }

        @Override
        public void invalidate() {
            super.invalidate(); // callin invalidate: View.invalidate
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        View v = new MyView(this);
        v.invalidate(); // calls invalidate: Dispatch$MyView.invalidate
        // callin invalidate: none
        v.requestFocus(); // callin requestFocus: View.requestFocus
        // calls requestFocus: none
        Shape s = state == null ? new Circle() : new Square();
        s.draw(v); // calls draw: Dispatch$Circle.draw, Dispatch$Square.draw
        s.erase(v); // calls erase: Dispatch$Shape.erase, Dispatch$Square.erase
        Object o = s;
        if (o instanceof Circle) {
            ((Circle) o).draw(v); // calls draw: Dispatch$Circle.draw
        }
        View found = findViewById(42);
        found.invalidate(); // calls invalidate: none
        // callin invalidate: View.invalidate
        Intent i = new Intent(this, Fields.class); // want <init> 2: class Fields
        startActivity(i); // want startActivity 1: new Intent of Dispatch
        // stored startActivity 1 component: class Fields
        v.setTag(getSystemService("location")); // want setTag 1: result getSystemService Object
        // want getSystemService 1: "location"
        android.app.Fragment.instantiate(this, "app.Dispatch$Special").getView(); // want getView 0: new Dispatch$Special
        android.app.Fragment.instantiate(this, Special.class.getName()).getView(); // want getView 0: new Dispatch$Special
        try {
            Object made = Class.forName("app.Dispatch$Made").newInstance();
            v.setOnClickListener((View.OnClickListener) made); // want setOnClickListener 1: new Dispatch$Made
        } catch (ReflectiveOperationException e) {
            v.setOnClickListener(null);
        }
    }

    @Override
    public void onAttachFragment(android.app.Fragment f) {
        f.getView(); // want getView 0: any Fragment
        ((Special) f).special(); // calls special: Dispatch$Special.special
    }

    public static class Special extends android.app.Fragment {
        void special() {
            ((Dispatch) getActivity()).finish(); // want finish 0: the Dispatch
        }
    }

    public static class Made implements View.OnClickListener {
        @Override
        public void onClick(View v) {}
    }
}
