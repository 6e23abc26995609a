package app.threads;

class Worker extends Thread {
    private final MainActivity activity;

    Worker(MainActivity activity) {
        this.activity = activity;
    }

    @Override
    public void run() {
        activity.runOnUiThread(() -> activity.setTitle("done"));
    }
}
