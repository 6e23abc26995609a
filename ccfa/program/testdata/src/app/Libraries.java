package app;

import android.os.Bundle;
import androidx.lib.LibraryActivity;
import androidx.lib.Lost;
import androidx.lib.Registry;
import androidx.lib.Request;

/** Library code inside of the APK is followed. */
public class Libraries extends LibraryActivity {
    private final Registry registry = new Registry();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state); // calls onCreate: LibraryActivity.onCreate
        // callin onCreate: none
    }

    @Override
    protected void setUp() {
        registry.add(new One()); // calls add: Registry.add
        registry.add(new Two());
        registry.fire();
        chains();
        lost(new Bundle());
    }

    /** A library loses sight of an object that nothing else calls, and of another one that it holds in a field. */
    private void lost(Bundle state) {
        Three told = new Three();
        Lost lost = new Lost();
        lost.keep(state, told);
        lost.hold(told);
        lost.tell(state);
        Lost.of(state).tellHeld();
        try {
            Lost.generated(this).toString(); // has toString 0: new Libraries_Made
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A library's builder is told apart from others, though its methods are analysed once for all. */
    private void chains() {
        new Request().listener(new One()).tag("a").send(); // want send 0: new Request of Libraries
        other();
        Registry.Listener checked = Request.checked(new Two());
        checked.onChange(0); // want onChange 0: new Libraries$Two of Libraries
    }

    private void other() {
        new Post().listener(new Two()).send(); // want send 0: new Libraries$Post of Libraries
        Registry.Listener checked = Request.checked(new One());
        checked.onChange(0); // want onChange 0: new Libraries$One of Libraries
    }

    static class Post extends Request {}

    static class One implements Registry.Listener {
        @Override
        public void onChange(int what) {}
    }

    static class Three implements Lost.Told {
        @Override
        public void onTold() {}

        @Override
        public void onHeld() {}
    }

    static class Two implements Registry.Listener {
        @Override
        public void onChange(int what) {}
    }
}
