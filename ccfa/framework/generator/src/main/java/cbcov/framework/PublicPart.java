package cbcov.framework;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/** The public part of a platform at a level: public classes, and the hidden ones among their supertypes. */
final class PublicPart {
    /** A class with the methods that count; hidden ones are there for their place in the hierarchy. */
    record Entry(ClassInfo info, boolean hidden, List<String> interfaces, List<ClassInfo.Method> methods) {
        /** The entry with those of its interfaces alone that are among the classes known. */
        Entry only(Set<String> known) {
            return new Entry(info, hidden, interfaces.stream().filter(known::contains).toList(), methods);
        }
    }

    private static final int FLAGS = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC
            | Opcodes.ACC_FINAL | Opcodes.ACC_ABSTRACT;

    private final Platform platform;
    private final PublicApi api;
    private final int level;
    private final Platform before;

    /** Before is the platform that the newest signatures describe, when the level is newer; else null. */
    PublicPart(Platform platform, PublicApi api, int level, Platform before) {
        this.platform = platform;
        this.api = api;
        this.level = level;
        this.before = before;
    }

    Collection<Entry> classes() {
        Map<String, Entry> found = new TreeMap<>();
        Deque<String> todo = new ArrayDeque<>(api.classes());
        if (before != null) {
            platform.names().forEach(todo::add);
        }
        while (!todo.isEmpty()) {
            String name = todo.pop();
            ClassInfo c = platform.get(name);
            if (c == null || found.containsKey(name) || LeftOut.contains(name) || !isPublic(c)) {
                continue;
            }
            found.put(name, new Entry(c, false, c.interfaces, publicMethods(c)));
        }
        for (Entry e : List.copyOf(found.values())) {
            addHidden(e.info(), found);
        }
        found.replaceAll((name, e) -> e.only(found.keySet()));
        return found.values();
    }

    /** Adds the hidden supertypes of c. */
    private void addHidden(ClassInfo c, Map<String, Entry> found) {
        for (String s : c.supertypes()) {
            ClassInfo info = platform.get(s);
            if (info != null && !found.containsKey(s) && leadsToPublic(info)) {
                found.put(s, new Entry(info, true, info.interfaces, inheritedMethods(info)));
                addHidden(info, found);
            }
        }
    }

    /** Whether c, hidden, is a class (which inherits methods to public ones) or an interface above which one is public. */
    private boolean leadsToPublic(ClassInfo c) {
        if ((c.access & Opcodes.ACC_INTERFACE) == 0) {
            return true;
        }
        for (String i : c.interfaces) {
            ClassInfo info = platform.get(i);
            if (info != null && (isPublic(info) || leadsToPublic(info))) {
                return true;
            }
        }
        return false;
    }

    private boolean isPublic(ClassInfo c) {
        if (!platform.own(c.name)) {
            return c.isPublic() && api.at(level).hasClass(c.name);
        }
        boolean visible = (c.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
        return visible && (api.hasClass(c.name) || isNew(c));
    }

    /** Whether the class came after the newest signatures, into a package (an outer class) of the public API. */
    private boolean isNew(ClassInfo c) {
        if (before == null || before.own(c.name)) {
            return false;
        }
        int dollar = c.name.lastIndexOf('$');
        return dollar > 0
                ? api.hasClass(c.name.substring(0, dollar))
                : api.hasPackage(c.name.substring(0, c.name.lastIndexOf('/') + 1));
    }

    private boolean isNew(ClassInfo c, ClassInfo.Method m) {
        if (before == null) {
            return false;
        }
        ClassInfo old = before.get(c.name);
        return old == null || old.methods.stream().noneMatch(o -> o.signature().equals(m.signature()));
    }

    private List<ClassInfo.Method> publicMethods(ClassInfo c) {
        List<ClassInfo.Method> kept = new ArrayList<>();
        for (ClassInfo.Method m : c.methods) {
            if (publicMethod(c, m) && !inherits(c, m)) {
                kept.add(m);
            }
        }
        return kept;
    }

    /** A hidden class's methods are seen through its public subclasses: all but constructors and static ones. */
    private ClassInfo superclass(ClassInfo c) {
        return c.superName == null ? null : platform.get(c.superName);
    }

    private boolean publicMethod(ClassInfo c, ClassInfo.Method m) {
        return platform.own(c.name)
                ? api.hasMethod(c.name, m.signature()) || isNew(c, m)
                : api.at(level).hasMethod(c.name, m.signature());
    }

    /** Whether a public superclass declares the same method with the same flags: then this one says nothing new. */
    private boolean inherits(ClassInfo c, ClassInfo.Method m) {
        if (m.signature().startsWith("<") || (m.access() & Opcodes.ACC_STATIC) != 0) {
            return false;
        }
        for (ClassInfo s = superclass(c); s != null; s = superclass(s)) {
            for (ClassInfo.Method o : s.methods) {
                if (o.signature().equals(m.signature())) {
                    boolean same = (o.access() & FLAGS) == (m.access() & FLAGS) && isPublic(s)
                            && publicMethod(s, o);
                    return same && !LeftOut.contains(s.name);
                }
            }
        }
        return false;
    }

    private static List<ClassInfo.Method> inheritedMethods(ClassInfo c) {
        List<ClassInfo.Method> kept = new ArrayList<>();
        for (ClassInfo.Method m : c.methods) {
            boolean isStatic = (m.access() & Opcodes.ACC_STATIC) != 0;
            if (!isStatic && !m.signature().startsWith("<")) {
                kept.add(m);
            }
        }
        return kept;
    }
}
