package app.tasked;

/** Threads that run each other, as far as anybody can tell, and nothing else: what looks for what they run has to come to an end. */
final class Knot {
    private static Thread last;

    private Knot() {
    }

    static Thread made() {
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        last = new Thread(last);
        return last;
    }
}
