package cbcov.framework;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/** The public part of a platform, as an app meets it: what it can call, and what it can override. */
final class PublicMethods {
    private final Code code;
    private final Map<String, PublicPart.Entry> entries = new TreeMap<>();
    private final Map<String, Set<String>> overridable = new HashMap<>();

    PublicMethods(Code code, Collection<PublicPart.Entry> entries) {
        this.code = code;
        entries.forEach(e -> this.entries.put(e.info().name, e));
    }

    /** The public classes, by name. */
    List<PublicPart.Entry> classes() {
        return entries.values().stream().filter(e -> !e.hidden()).toList();
    }

    /** Whether an app can extend or implement it. */
    boolean isOpen(String type) {
        PublicPart.Entry e = entries.get(type);
        if (e == null || e.hidden() || (e.info().access & Opcodes.ACC_FINAL) != 0) {
            return false;
        }
        return (e.info().access & Opcodes.ACC_INTERFACE) != 0
                || e.methods().stream().anyMatch(m -> m.signature().startsWith("<init>"));
    }

    boolean isInterface(String type) {
        return (entries.get(type).info().access & Opcodes.ACC_INTERFACE) != 0;
    }

    /** The signatures of the methods that an app's subtype can override, without java.lang.Object's. */
    Set<String> overridable(String type) {
        Set<String> known = overridable.get(type);
        if (known == null) {
            known = new HashSet<>();
            Set<String> no = new HashSet<>(); // final somewhere
            for (String s : code.supertypes(type)) {
                PublicPart.Entry e = entries.get(s);
                if (e != null) {
                    for (ClassInfo.Method m : e.methods()) {
                        boolean can = (m.access() & (Opcodes.ACC_STATIC | Opcodes.ACC_FINAL)) == 0
                                && !m.signature().startsWith("<") && !s.equals(Names.OBJECT);
                        (can ? known : no).add(m.signature());
                    }
                }
            }
            known.removeAll(no);
            overridable.put(type, known);
        }
        return known;
    }

    /**
     * Whether a call on an object of an app's subtype of the type runs what the app has overridden. An interface in a
     * listener's class (as TelephonyCallback has them) is implemented with it.
     */
    boolean isOverridden(Call c, String type) {
        return c.isVirtual() && (overridable(type).contains(c.signature())
                || c.owner.startsWith(type + "$") && overridable(c.owner).contains(c.signature()));
    }

    /** Whether an app that extends the class has to write the method. */
    boolean isAbstract(String type, String signature) {
        Code.Method m = code.resolve(type, signature);
        return m != null && !m.hasBody() && (m.access & Opcodes.ACC_ABSTRACT) != 0;
    }

    /** The signatures of the type's own abstract methods. */
    List<String> abstracts(String type) {
        List<String> found = new ArrayList<>();
        PublicPart.Entry e = entries.get(type);
        if (e != null) {
            for (ClassInfo.Method m : e.methods()) {
                if ((m.access() & Opcodes.ACC_ABSTRACT) != 0) {
                    found.add(m.signature());
                }
            }
        }
        return found;
    }
}
