package app.wrong;

/** The app's player is released with the window, and the next window goes on using it. */
public class Shared extends Window {
    @Override
    protected void onStart() {
        super.onStart();
        Sound.get().rewind();
    }

    @Override
    protected void onStop() {
        Sound.get().end();
        super.onStop();
    }
}
