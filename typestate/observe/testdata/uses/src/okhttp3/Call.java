package okhttp3;

/** As OkHttp's. */
public interface Call extends Cloneable {
    void enqueue(Callback callback);
    void cancel();
    Object execute();
    Call clone();

    interface Factory {
        Call newCall(Object request);
    }
}
