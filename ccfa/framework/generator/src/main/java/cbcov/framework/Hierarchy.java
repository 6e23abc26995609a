package cbcov.framework;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/**
 * The hierarchy over all levels, and its text form (read by Go's ccfa/framework):
 *
 * <pre>
 * levels 23 26 28
 * Landroid/app/Activity; 7          a class, and the bit mask of its levels (hexadecimal)
 * :pa 7 Landroid/view/ContextThemeWrapper; Landroid/view/Window$Callback;
 *                                   flags, levels, supertypes; one such line for each different set of levels
 * onCreate (Landroid/os/Bundle;)V p a method: name, descriptor, flags; its levels when not the class's
 *  (Landroid/os/Bundle;Landroid/os/PersistableBundle;)V    the same name, another descriptor
 * </pre>
 *
 * Flags of classes: h hidden, i interface, a abstract, f final. Of methods: p protected, a abstract, f final,
 * s static; `-` for none where levels follow.
 */
final class Hierarchy {
    private static final class Entry {
        int mask;
        final Map<String, Integer> heads = new TreeMap<>(); // "flags supertypes" to levels
        final Map<String, Map<String, Integer>> methods = new TreeMap<>(); // "name desc" to flags to levels
    }

    private final List<Integer> levels;
    private final Map<String, Entry> classes = new TreeMap<>();

    Hierarchy(List<Integer> levels) {
        this.levels = levels;
    }

    /** Adds the classes of the level with the given bit. */
    void add(int bit, Collection<PublicPart.Entry> found) {
        for (PublicPart.Entry e : found) {
            Entry c = classes.computeIfAbsent(e.info().name, k -> new Entry());
            c.mask |= 1 << bit;
            c.heads.merge(head(e), 1 << bit, (a, b) -> a | b);
            for (ClassInfo.Method m : e.methods()) {
                String key = m.signature().replaceFirst("\\(", " (");
                c.methods.computeIfAbsent(key, k -> new TreeMap<>())
                        .merge(methodFlags(m, e.info()), 1 << bit, (a, b) -> a | b);
            }
        }
    }

    String text() {
        StringBuilder out = new StringBuilder("levels");
        levels.forEach(l -> out.append(' ').append(l));
        out.append('\n');
        classes.forEach((name, c) -> {
            out.append('L').append(name).append("; ").append(Integer.toHexString(c.mask)).append('\n');
            c.heads.forEach((head, mask) -> {
                int space = head.indexOf(' ');
                out.append(':').append(head, 0, space).append(' ').append(Integer.toHexString(mask))
                        .append(head.substring(space)).append('\n');
            });
            writeMethods(c, out);
        });
        return out.toString();
    }

    private static void writeMethods(Entry c, StringBuilder out) {
        String last = "";
        for (Map.Entry<String, Map<String, Integer>> m : c.methods.entrySet()) {
            int space = m.getKey().indexOf(' ');
            String name = m.getKey().substring(0, space);
            for (Map.Entry<String, Integer> f : m.getValue().entrySet()) {
                out.append(name.equals(last) ? "" : name).append(m.getKey().substring(space));
                boolean all = f.getValue() == c.mask;
                if (!f.getKey().isEmpty() || !all) {
                    out.append(' ').append(f.getKey().isEmpty() ? "-" : f.getKey());
                }
                if (!all) {
                    out.append(' ').append(Integer.toHexString(f.getValue()));
                }
                out.append('\n');
                last = name;
            }
        }
    }

    private static String head(PublicPart.Entry e) {
        StringBuilder s = new StringBuilder();
        int access = e.info().access;
        flag(s, e.hidden(), 'h');
        flag(s, (access & Opcodes.ACC_INTERFACE) != 0, 'i');
        flag(s, (access & Opcodes.ACC_ABSTRACT) != 0 && (access & Opcodes.ACC_INTERFACE) == 0, 'a');
        flag(s, (access & Opcodes.ACC_FINAL) != 0, 'f');
        s.append(' ').append(e.info().superName == null ? "-" : "L" + e.info().superName + ";");
        e.interfaces().forEach(i -> s.append(" L").append(i).append(';'));
        return s.toString();
    }

    private static String methodFlags(ClassInfo.Method m, ClassInfo c) {
        StringBuilder s = new StringBuilder();
        flag(s, (m.access() & Opcodes.ACC_PROTECTED) != 0, 'p');
        flag(s, (m.access() & Opcodes.ACC_ABSTRACT) != 0, 'a');
        boolean isFinal = (m.access() & Opcodes.ACC_FINAL) != 0 || (c.access & Opcodes.ACC_FINAL) != 0;
        flag(s, isFinal && (m.access() & Opcodes.ACC_STATIC) == 0 && !m.signature().startsWith("<"), 'f');
        flag(s, (m.access() & Opcodes.ACC_STATIC) != 0, 's');
        return s.toString();
    }

    private static void flag(StringBuilder s, boolean on, char letter) {
        if (on) {
            s.append(letter);
        }
    }
}
