package cbcov.framework;

import java.util.List;

/** Of which classes it is told what their own methods call on the same object, and what of that counts. */
final class Receivers {
    /** Whose subclasses do not count: all of their methods lead to all others, by fields that all of them share. */
    private static final List<String> NONE = List.of("android/view/View", "android/content/Context",
            "android/graphics/drawable/Drawable", "android/os/Parcelable", "android/content/res/Resources",
            "android/text/Layout", "android/graphics/Canvas", "android/database/AbstractCursor");

    private Receivers() {}

    static boolean counts(Code code, PublicMethods api, String type) {
        return type.startsWith("android/") && api.isOpen(type) && !api.isInterface(type)
                && code.supertypes(type).stream().noneMatch(NONE::contains);
    }

    /** Whether the method is one that is there for apps to override. */
    static boolean callback(PublicMethods api, String type, String signature) {
        return signature.matches("on[A-Z].*") || api.isAbstract(type, signature);
    }
}
