package app.cancelled;

/** The framework calls the default method. */
interface Task extends Runnable {
    void work();

    @Override
    default void run() {
        work();
    }
}
