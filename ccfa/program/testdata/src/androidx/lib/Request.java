package androidx.lib;

/** A bundled library's builder: each method gives back what it was called on. */
public class Request {
    private Registry.Listener listener;
    private Object tag;

    public Request listener(Registry.Listener listener) {
        this.listener = listener;
        return this;
    }

    public Request tag(Object tag) {
        if (tag != null) {
            this.tag = tag;
        }
        return this;
    }

    public void send() {
        listener.onChange(2);
    }

    /** Gives back what it was given. */
    public static <T> T checked(T value) {
        if (value == null) {
            throw new NullPointerException();
        }
        return value;
    }
}
