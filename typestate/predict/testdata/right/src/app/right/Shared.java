package app.right;

/** The app's player is ended with the window; the next one gets another. */
public class Shared extends Window {
    @Override
    protected void onStart() {
        super.onStart();
        Sound.get().rewind();
    }

    @Override
    protected void onStop() {
        Sound.end();
        super.onStop();
    }
}
