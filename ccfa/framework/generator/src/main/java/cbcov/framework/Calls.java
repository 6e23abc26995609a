package cbcov.framework;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Who calls whom: by the class hierarchy, where that gives few methods, else by what objects come there. */
final class Calls {
    /** How many methods of the hierarchy a call is taken for; more say nothing. */
    private static final int MOST = 12;

    private static final int MOST_OBJECTS = 300; // of which objects are known to come there

    private static final List<Code.Method> OPEN = new ArrayList<>(); // of such a call

    private final Code code;
    private final List<Call> all = new ArrayList<>();
    private final List<Lambda> lambdas = new ArrayList<>();
    private final Map<String, List<Value>> made = new TreeMap<>(); // by class
    private final Map<String, List<Code.Method>> adaptors = new HashMap<>(); // by interface and signature
    private final Map<String, List<Code.Method>> byHierarchy = new HashMap<>();
    private final Map<Call, Set<Code.Method>> byObjects = new HashMap<>();

    Calls(Code code) {
        this.code = code;
    }

    void add(Call c) {
        all.add(c);
    }

    void add(Lambda l) {
        lambdas.add(l);
        adaptors.computeIfAbsent(l.interfaceName + '.' + l.signature, k -> new ArrayList<>()).add(l.adaptor);
    }

    /** An object is made there. */
    void addMade(Value v) {
        made.computeIfAbsent(v.type, k -> new ArrayList<>()).add(v);
    }

    /** The methods with a body that the call may run. */
    Iterable<Code.Method> targets(Call c) {
        if (c.targets == null) {
            c.targets = find(c);
        }
        return c.targets != OPEN ? c.targets : byObjects.getOrDefault(c, Set.of());
    }

    private List<Code.Method> find(Call c) {
        if (!c.isVirtual()) {
            Code.Method m = code.resolve(c.owner, c.signature());
            return m != null && m.hasBody() ? List.of(m) : List.of();
        }
        List<Code.Method> found = implementations(c.owner, c.signature());
        return found != null ? found : OPEN;
    }

    /** The bodies that a call of a class's method may run; an abstract one's are all that the framework has. */
    List<Code.Method> bodies(String owner, String signature) {
        Code.Method own = code.resolve(owner, signature);
        if (own != null && own.hasBody()) {
            return List.of(own);
        }
        List<Code.Method> all = implementations(owner, signature);
        return all == null ? List.of() : all;
    }

    /** Whether the hierarchy alone says too little of the call. */
    boolean isOpen(Call c) {
        targets(c);
        return c.targets == OPEN;
    }

    /** Finds, for calls of which the hierarchy says too little, the lambdas and objects of inner classes that come there. */
    void findObjects(Containers containers) {
        for (Lambda l : lambdas) {
            Tracked t = new Tracked(code, containers, l.interfaceName, null);
            LaterSearch s = new LaterSearch(code, this, containers, t, c -> {
                if (c.signature().equals(l.signature) && isOpen(c)) {
                    addTarget(c, l.adaptor);
                }
            }, (c, i) -> { });
            s.from(l.value, 0);
            s.run();
        }
        made.forEach((type, values) -> {
            if (!isInner(type)) {
                return;
            }
            Tracked t = new Tracked(code, containers, type, null);
            LaterSearch s = new LaterSearch(code, this, containers, t, c -> {
                Code.Method m = isOpen(c) ? t.body(c) : null;
                if (m != null) {
                    addTarget(c, m);
                }
            }, (c, i) -> { });
            values.forEach(v -> s.from(v, 0));
            s.run();
        });
    }

    private boolean isInner(String type) {
        Code.Type t = code.type(type);
        return t != null && type.indexOf('$') > 0 && !type.endsWith("$Stub")
                && code.supertypes(type).stream().anyMatch(s -> FUNCTIONS.contains(s) || s.startsWith("java/util/function/"));
    }

    private static final Set<String> FUNCTIONS = Set.of("java/lang/Runnable", "java/util/concurrent/Callable",
            "android/os/Handler$Callback");

    private void addTarget(Call c, Code.Method m) {
        Set<Code.Method> known = byObjects.computeIfAbsent(c, k -> new LinkedHashSet<>());
        if (known.size() < MOST_OBJECTS && known.add(m)) {
            m.callers.add(c);
        }
    }

    /** The bodies that a call on an object of the type, or a subtype, may run; null: too many. */
    List<Code.Method> implementations(String type, String signature) {
        String key = type + '.' + signature;
        if (!byHierarchy.containsKey(key)) {
            Set<Code.Method> found = new LinkedHashSet<>();
            Code.Method own = code.resolve(type, signature);
            if (own != null && own.hasBody()) {
                found.add(own);
            }
            addBelow(type, signature, found, new LinkedHashSet<>());
            byHierarchy.put(key, found.size() > MOST ? null : List.copyOf(found));
        }
        return byHierarchy.get(key);
    }

    private void addBelow(String type, String signature, Set<Code.Method> found, Set<String> seen) {
        if (found.size() > MOST || !seen.add(type)) {
            return;
        }
        found.addAll(adaptors.getOrDefault(type + '.' + signature, List.of()));
        for (Code.Type t : code.directSubtypes(type)) {
            Code.Method m = t.methods.get(signature);
            if (m == null && !t.isInterface()) { // inherited from a class that the type is no supertype of
                m = code.resolve(t.name, signature);
            }
            if (m != null && m.hasBody()) {
                found.add(m);
            }
            addBelow(t.name, signature, found, seen);
        }
    }

    /** Tells every method its callers, and what it gives back. */
    void link() {
        for (Call c : all) {
            for (Code.Method m : targets(c)) {
                m.callers.add(c);
            }
        }
        for (int round = 0; round < 3; round++) { // helpers that call helpers
            for (Code.Type t : code.types()) {
                for (Code.Method m : t.methods.values()) {
                    Set<Value> on = new HashSet<>();
                    for (Value v : m.returns) {
                        m.givesBack |= givenBack(v, on);
                    }
                }
            }
        }
    }

    /** The parameters, as bits, that the value may be; on are the values on the way to it. */
    private long givenBack(Value v, Set<Value> on) {
        long bits = 0;
        if (!on.add(v)) {
            return 0;
        }
        if (v.source instanceof Value.Parameter p && p.number() < 64) {
            bits |= 1L << p.number();
        } else if (v.source instanceof Value.Cast c) {
            for (Value from : c.of()) {
                bits |= givenBack(from, on);
            }
        } else if (v.source instanceof Value.Result r) {
            for (Code.Method m : targets(r.call())) {
                for (int i = 0; m.givesBack != 0 && i < r.call().arguments.length; i++) {
                    if (m.gives(m.parameterOf(i))) {
                        for (Value from : r.call().arguments[i]) {
                            bits |= givenBack(from, on);
                        }
                    }
                }
            }
        }
        return bits;
    }
}
