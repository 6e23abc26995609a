package app.right;


/** A flag of another class. */
final class Busy {
    static boolean busy;

    private Busy() {
    }

    static boolean begin() {
        if (busy) return false;
        busy = true;
        return true;
    }
}
