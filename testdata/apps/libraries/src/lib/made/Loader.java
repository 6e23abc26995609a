package lib.made;

/** It finds what a generator wrote for a class by its name, which it cuts out of a key. */
public final class Loader {
    private Loader() {
    }

    public static void attach(String key) {
        String name = key.substring(key.lastIndexOf('/') + 1);
        try {
            Attached found = (Attached) Class.forName(name.concat("$$Adapter")).newInstance();
            checkNotNull(found).attach();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static <T> T checkNotNull(T value) {
        return checkNotNull(value, "nothing was made");
    }

    private static <T> T checkNotNull(T value, String told) {
        if (value == null) {
            throw new NullPointerException(told);
        }
        return value;
    }
}
