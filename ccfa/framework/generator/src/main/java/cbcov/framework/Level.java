package cbcov.framework;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private final Code code;
    private final Calls calls;
    private final PublicMethods api;
    private final Containers containers;
    private final ListenerTypes listeners;
    private final Fires fires;
    private final Map<String, Tracked> tracked = new HashMap<>();
    private final Set<String> reached = new TreeSet<>();
    private final Set<String> types = new TreeSet<>();
    private int callins;
    private int triples;
    private int receivers;

    Level(Code code, Calls calls, PublicMethods api) {
        this.code = code;
        this.calls = calls;
        this.api = api;
        this.containers = new Containers(code);
        this.listeners = new ListenerTypes(code, api);
        this.fires = new Fires(code, calls, api, containers);
    }

    void summarize(Summaries.Sink sink) {
        calls.link();
        calls.findObjects(containers);
        for (PublicPart.Entry e : api.classes()) {
            for (ClassInfo.Method m : e.methods()) {
                callin(e, m, sink);
            }
        }
        fires.find(sink);
    }

    String report() {
        Set<String> all = new TreeSet<>();
        types.forEach(t -> api.overridable(t).stream().filter(m -> m.matches("on[A-Z].*")).forEach(m -> all.add(t + "." + m)));
        long on = reached.stream().filter(all::contains).count();
        return String.format("  %d callins with %d triples of parameters and %d of receivers, %d fires, %d of %d onX methods%n",
                callins, triples, receivers, fires.count(), on, all.size());
    }

    private void callin(PublicPart.Entry e, ClassInfo.Method m, Summaries.Sink sink) {
        List<Code.Method> bodies = calls.bodies(e.info().name, m.signature());
        Summaries.Callin callin = Summaries.Callin.of(e.info().name, m.signature());
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
                Called c = parameter(e.info().name, bodies, type, i + (isStatic ? 0 : 1));
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

    private Tracked tracked(String type) {
        return tracked.computeIfAbsent(type, k -> new Tracked(code, containers, k, api::isOpen));
    }

    private Called parameter(String owner, List<Code.Method> bodies, String type, int number) {
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
            searches.forEach(s -> s.kept().forEach(p -> fires.keep(owner, p, type, all)));
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

    private void note(Call c, String type, Set<String> into) {
        if (api.isOverridden(c, type)) {
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
}
