package app.right;


/** A static flag guards the task. */
public class Flagged extends Window {
    private static final Load TASK = new Load(null);

    @Override
    protected void onStart() {
        super.onStart();
        onGo(v -> {
            if (Busy.begin()) TASK.execute("a");
        });
    }
}
