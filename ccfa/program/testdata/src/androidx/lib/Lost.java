package androidx.lib;

import android.os.Bundle;

/** A bundled library that loses sight of what it keeps: only the type of what comes back is known. */
public class Lost {
    public interface Told {
        void onTold();

        void onHeld();
    }

    private Told held;

    public void hold(Told told) {
        held = told;
    }

    public void keep(Bundle state, Told told) {
        state.putBinder("told", null);
    }

    public static Lost of(Bundle state) {
        return (Lost) java.lang.reflect.Array.get(state.getStringArray("lost"), 0);
    }

    public void tell(Bundle state) {
        Told told = (Told) java.lang.reflect.Array.get(state.getStringArray("told"), 0);
        told.onTold(); // calls onTold: Libraries$Three.onTold
    }

    public void tellHeld() {
        held.onHeld(); // calls onHeld: Libraries$Three.onHeld
    }

    /** Makes what a generator wrote for a class. */
    public static Object generated(Object of) throws ReflectiveOperationException {
        String name = of.getClass().getName();
        Class<?> found = of.getClass().getClassLoader().loadClass(name + "_Made");
        return found.getConstructor().newInstance(); // has newInstance 0: class Libraries_Made
    }
}
