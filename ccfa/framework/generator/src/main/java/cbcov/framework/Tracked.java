package cbcov.framework;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** The type of an object that is followed, and which variables may hold the object. */
final class Tracked {
    private final Code code;
    private final Containers containers;
    private final Predicate<String> open;
    final String type;
    private final Map<String, Boolean> fits = new HashMap<>();

    /**
     * Open tells which classes apps can extend: an object of an app's may be of such a subtype. Null: the object's
     * class is the very type.
     */
    Tracked(Code code, Containers containers, String type, Predicate<String> open) {
        this.code = code;
        this.containers = containers;
        this.type = type;
        this.open = open;
    }

    /** Whether a variable of the static type may hold the object. */
    boolean fits(String staticType) {
        return fits.computeIfAbsent(staticType, this::find);
    }

    private boolean find(String t) {
        if (t.equals(Names.OBJECT) || code.isSubtype(type, t)) {
            return true;
        }
        return open != null && open.test(t) && (code.isSubtype(t, type) || t.startsWith(type + "$"));
    }

    /** Whether a variable of the static type may hold something of which the object is an element. */
    boolean fitsHolder(String staticType) {
        return staticType.equals(Names.OBJECT) || containers.isHolder(staticType);
    }

    /** The body that a call on the object runs if the app has none; null: there is none. */
    Code.Method body(Call c) {
        Code.Method m = code.resolve(c.isVirtual() ? type : c.owner, c.signature());
        return m != null && m.hasBody() ? m : null;
    }
}
