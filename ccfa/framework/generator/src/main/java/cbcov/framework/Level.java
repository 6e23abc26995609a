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
import org.objectweb.asm.Type;

/** One level's callins and what they call back. */
final class Level {
    /** What is called of an object, by signature. */
    private static final class Called {
        final Set<String> now = new TreeSet<>();
        final Set<String> later = new TreeSet<>();
    }

    /** A listener that a method keeps behind the path from its receiver. */
    private record Kept(AccessPath path, String type) {}

    private final Code code;
    private final Calls calls;
    private final PublicMethods api;
    private final Containers containers;
    private final ListenerTypes listeners;
    private final Map<Kept, Set<String>> kept = new HashMap<>(); // to what is called of it
    private final Map<String, Tracked> tracked = new HashMap<>();
    private final Set<String> reached = new TreeSet<>();
    private final Set<String> types = new TreeSet<>();
    private int callins;
    private int triples;
    private int receivers;
    private int fires;

    Level(Code code, Calls calls, PublicMethods api) {
        this.code = code;
        this.calls = calls;
        this.api = api;
        this.containers = new Containers(code);
        this.listeners = new ListenerTypes(code, api);
    }

    void summarize(Summaries.Sink sink) {
        calls.link();
        calls.findObjects(containers);
        for (PublicPart.Entry e : api.classes()) {
            for (ClassInfo.Method m : e.methods()) {
                callin(e, m, sink);
            }
        }
        fires(sink);
    }

    String report() {
        Set<String> all = new TreeSet<>();
        types.forEach(t -> api.overridable(t).stream().filter(m -> m.matches("on[A-Z].*")).forEach(m -> all.add(t + "." + m)));
        long on = reached.stream().filter(all::contains).count();
        return String.format("  %d callins with %d triples of parameters and %d of receivers, %d fires, %d of %d onX methods%n",
                callins, triples, receivers, fires, on, all.size());
    }

    private void callin(PublicPart.Entry e, ClassInfo.Method m, Summaries.Sink sink) {
        List<Code.Method> bodies = bodies(e.info().name, m);
        Summaries.Callin callin = callin(e.info().name, m.signature());
        Type[] params = Type.getArgumentTypes(callin.desc());
        int before = triples + receivers;
        boolean isStatic = (m.access() & Opcodes.ACC_STATIC) != 0;
        for (int i = 0; i < params.length; i++) {
            String type = Names.ofDescriptor(params[i].getDescriptor());
            if (params[i].getSort() == Type.OBJECT && listeners.contains(type)) {
                types.add(type);
                if (Unregistering.is(e, m.signature(), type)) {
                    continue;
                }
                Called c = parameter(bodies, type, i + (isStatic ? 0 : 1));
                triples += write(callin, i + 1, c, sink);
                c.now.forEach(s -> reached.add(type + "." + s));
                c.later.forEach(s -> reached.add(type + "." + s));
            }
        }
        if (!isStatic && Receivers.counts(code, api, e.info().name)) {
            receivers += write(callin, 0, receiver(e.info().name, m, bodies), sink);
        }
        if (triples + receivers > before) {
            callins++;
        }
    }

    private static int write(Summaries.Callin callin, int slot, Called c, Summaries.Sink sink) {
        Set<String> all = new TreeSet<>(c.now);
        all.addAll(c.later);
        for (String s : all) {
            String when = !c.later.contains(s) ? "sync" : c.now.contains(s) ? "both" : "async";
            sink.add(callin, slot, s.replaceFirst("\\(", " ("), when);
        }
        return all.size();
    }

    /** The bodies that a call of the public method may run; an abstract one's are all that the framework has. */
    private List<Code.Method> bodies(String owner, ClassInfo.Method m) {
        Code.Method own = code.resolve(owner, m.signature());
        if (own != null && own.hasBody()) {
            return List.of(own);
        }
        List<Code.Method> all = calls.implementations(owner, m.signature());
        return all == null ? List.of() : all;
    }

    private Tracked tracked(String type) {
        return tracked.computeIfAbsent(type, k -> new Tracked(code, containers, k, api::isOpen));
    }

    private Called parameter(List<Code.Method> bodies, String type, int number) {
        Called called = new Called();
        LaterSearch later = new LaterSearch(code, calls, containers, tracked(type), c -> note(c, type, called.later),
                (c, i) -> given(c, i, type, called.later));
        List<NowSearch> searches = new ArrayList<>();
        for (Code.Method m : bodies) {
            if (number >= m.params.length || m.params[number] == null) { // static at another level
                continue;
            }
            NowSearch now = new NowSearch(code, calls, containers, tracked(type), c -> note(c, type, called.now),
                    (c, i) -> given(c, i, type, Cut.runsAtOnce(c) ? called.now : called.later),
                    (v, p) -> escape(later, v, p), NowSearch.Limits.WIDE);
            now.from(m, number, null);
            searches.add(now);
        }
        later.run();
        called.now.removeIf(s -> !listeners.isCallback(type, s));
        called.later.removeIf(s -> !listeners.isCallback(type, s));
        Set<String> all = new TreeSet<>(called.now);
        all.addAll(called.later);
        if (!all.isEmpty() && ListenerTypes.tells(type)) {
            searches.forEach(s -> s.kept().forEach(p -> kept.computeIfAbsent(new Kept(p, type), k -> new TreeSet<>()).addAll(all)));
        }
        return called;
    }

    private Called receiver(String type, ClassInfo.Method m, List<Code.Method> bodies) {
        Called called = new Called();
        boolean makes = m.signature().startsWith("<init>");
        LaterSearch later = new LaterSearch(code, calls, containers, tracked(type), c -> note(c, type, called.later),
                (c, i) -> given(c, i, type, called.later));
        for (Code.Method body : bodies) {
            NowSearch now = new NowSearch(code, calls, containers, tracked(type), c -> note(c, type, called.now), (c, i) -> { },
                    (v, p) -> {
                        if (makes) {
                            escape(later, v, p);
                        }
                    }, NowSearch.Limits.NARROW);
            now.from(body, 0, null);
        }
        if (makes) {
            later.run();
        }
        called.now.removeIf(s -> !Receivers.callback(api, type, s) || s.equals(m.signature()));
        called.later.removeIf(s -> !Receivers.callback(api, type, s));
        return called;
    }

    private static void escape(LaterSearch later, Value v, AccessPath path) {
        Object last = null;
        int held = 0;
        for (AccessPath p = path; p != null; p = p.tail()) {
            held = p.isElement() ? held + 1 : 0;
            last = p.isElement() ? last : p.head();
        }
        if (last instanceof Code.Field f) {
            later.from(f, held);
        } else if (last instanceof Value captured) {
            later.from(captured, held);
        } else if (v != null) {
            later.from(v, held);
        }
    }

    /** Notes that the call runs a method of the object, of the type, if an app can override that. */
    private void note(Call c, String type, Set<String> into) {
        if (!c.isVirtual()) {
            return;
        }
        boolean part = c.owner.startsWith(type + "$") && api.overridable(c.owner).contains(c.signature());
        if (part || api.overridable(type).contains(c.signature())) {
            into.add(c.signature());
        }
    }

    /** Notes that a method without a body gets the object as code to run. */
    private void given(Call c, int argument, String type, Set<String> into) {
        Type[] params = Type.getArgumentTypes(c.desc);
        int at = argument - (c.isStatic() ? 0 : 1);
        if (at < 0) {
            return;
        }
        String to = Names.ofDescriptor(params[at].getDescriptor());
        if (Containers.isFunction(to) && code.isSubtype(type, to)) {
            into.addAll(api.abstracts(to));
        }
    }

    /** Finds which public methods run what others of the class keep. */
    private void fires(Summaries.Sink sink) {
        Map<Code.Method, Set<Summaries.Callin>> callins = callinsByBody();
        Map<Code.Field, Set<Code.Method>> leading = new HashMap<>();
        Map<Summaries.Callin, Set<String>> found = new TreeMap<>();
        kept.forEach((slot, called) -> {
            if (slot.path.head() instanceof Code.Field f) {
                for (Code.Method body : leading.computeIfAbsent(f, k -> leading(k, callins.keySet()))) {
                    Set<String> run = fired(body, slot, called);
                    if (!run.isEmpty()) {
                        callins.get(body).forEach(c -> found.computeIfAbsent(c, k -> new TreeSet<>()).addAll(run));
                    }
                }
            }
        });
        found.forEach((callin, all) -> {
            all.forEach(s -> sink.add(callin, Summaries.FIRES, s, "fires"));
            fires += all.size();
        });
    }

    private Map<Code.Method, Set<Summaries.Callin>> callinsByBody() {
        Map<Code.Method, Set<Summaries.Callin>> found = new HashMap<>();
        for (PublicPart.Entry e : api.classes()) {
            for (ClassInfo.Method m : e.methods()) {
                if ((m.access() & Opcodes.ACC_STATIC) == 0 && !m.signature().startsWith("<init>")) {
                    for (Code.Method body : bodies(e.info().name, m)) {
                        found.computeIfAbsent(body, k -> new TreeSet<>()).add(callin(e.info().name, m.signature()));
                    }
                }
            }
        }
        return found;
    }

    private static Summaries.Callin callin(String owner, String signature) {
        int paren = signature.indexOf('(');
        return new Summaries.Callin(owner, signature.substring(0, paren), signature.substring(paren));
    }

    /** What the method runs of the object that is kept, of what is known to be called of it. */
    private Set<String> fired(Code.Method body, Kept slot, Set<String> known) {
        Set<String> called = new TreeSet<>();
        new NowSearch(code, calls, containers, tracked(slot.type), c -> note(c, slot.type, called), (c, i) -> { }, (v, p) -> { },
                NowSearch.Limits.NARROW)
                .from(body, 0, slot.path);
        called.retainAll(known);
        Set<String> all = new TreeSet<>();
        called.forEach(s -> all.add("L" + slot.type + "; " + s.replaceFirst("\\(", " (")));
        return all;
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
