package cbcov.framework;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/**
 * Which public methods run, before they return, what other methods of the class keep: performClick the listener of
 * setOnClickListener.
 */
final class Fires {
    /** A listener that a method keeps behind the path from its receiver. */
    private record Kept(AccessPath path, String type) {}

    private final Code code;
    private final Calls calls;
    private final PublicMethods api;
    private final Containers containers;
    private final Map<Kept, Set<String>> kept = new HashMap<>(); // to what is called of it
    private final Map<Kept, Set<String>> keepers = new HashMap<>(); // to the classes whose methods do that
    private int count;

    Fires(Code code, Calls calls, PublicMethods api, Containers containers) {
        this.code = code;
        this.calls = calls;
        this.api = api;
        this.containers = containers;
    }

    /** A method of the class keeps an object of the type behind the path, of which the methods are called. */
    void keep(String owner, AccessPath path, String type, Set<String> called) {
        Kept slot = new Kept(path, type);
        kept.computeIfAbsent(slot, k -> new TreeSet<>()).addAll(called);
        keepers.computeIfAbsent(slot, k -> new TreeSet<>()).add(owner);
    }

    int count() {
        return count;
    }

    void find(Summaries.Sink sink) {
        Map<Code.Method, Set<Summaries.Callin>> callins = callinsByBody();
        Map<Code.Field, Set<Code.Method>> leading = new HashMap<>();
        Map<Summaries.Callin, Set<String>> found = new TreeMap<>();
        kept.forEach((slot, called) -> {
            if (slot.path.head() instanceof Code.Field f) {
                for (Code.Method body : leading.computeIfAbsent(f, k -> leading(k, callins.keySet()))) {
                    Set<String> fired = fired(body, slot, called);
                    for (Summaries.Callin c : callins.get(body)) {
                        if (!fired.isEmpty() && keepers.get(slot).stream().anyMatch(k -> code.related(k, c.owner()))) {
                            found.computeIfAbsent(c, k -> new TreeSet<>()).addAll(fired);
                        }
                    }
                }
            }
        });
        found.forEach((callin, all) -> {
            all.forEach(s -> sink.add(callin, Summaries.FIRES, s, "fires"));
            count += all.size();
        });
    }

    private Map<Code.Method, Set<Summaries.Callin>> callinsByBody() {
        Map<Code.Method, Set<Summaries.Callin>> found = new HashMap<>();
        for (PublicPart.Entry e : api.classes()) {
            for (ClassInfo.Method m : e.methods()) {
                if ((m.access() & Opcodes.ACC_STATIC) == 0 && !m.signature().startsWith("<init>")) {
                    for (Code.Method body : calls.bodies(e.info().name, m.signature())) {
                        found.computeIfAbsent(body, k -> new TreeSet<>())
                                .add(Summaries.Callin.of(e.info().name, m.signature()));
                    }
                }
            }
        }
        return found;
    }

    /** What the method runs of the object that is kept, of what is known to be called of it. */
    private Set<String> fired(Code.Method body, Kept slot, Set<String> known) {
        Set<String> fired = new TreeSet<>();
        Tracked tracked = new Tracked(code, containers, slot.type, api::isOpen);
        new NowSearch(code, calls, containers, tracked, c -> {
            if (known.contains(c.signature()) && api.isOverridden(c, slot.type)) {
                fired.add("L" + slot.type + "; " + c.name + " " + c.desc);
            }
        }, (c, i) -> { }, (v, p) -> { }, NowSearch.Limits.NARROW).from(body, 0, slot.path);
        return fired;
    }

    /** Those of the methods, of classes that have the field, that may come to read it before they return. */
    private Set<Code.Method> leading(Code.Field f, Set<Code.Method> among) {
        Set<Code.Method> found = new HashSet<>();
        List<Code.Method> todo = new ArrayList<>();
        f.loads.forEach(v -> {
            if (found.add(v.method)) {
                todo.add(v.method);
            }
        });
        while (!todo.isEmpty()) {
            for (Call c : todo.remove(todo.size() - 1).callers) {
                if (code.related(c.in.owner.name, f.owner.name) && found.add(c.in)) {
                    todo.add(c.in);
                }
            }
        }
        found.removeIf(m -> !among.contains(m) || m.isStatic() || !code.isSubtype(m.owner.name, f.owner.name));
        return found;
    }
}
