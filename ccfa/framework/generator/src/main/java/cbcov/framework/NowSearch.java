package cbcov.framework;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Follows an object from a parameter of a method through all that runs before the method returns. What holds the
 * object is followed too, by access paths, so that a wrapper that is made and called at once is told from one that is
 * kept. What stays behind, or goes to where code is not followed, escapes.
 */
final class NowSearch {
    private static final int LONGEST = 5; // of access paths

    /**
     * How far a search goes: calls in calls, and what it may find on the way; exact: what holds the object is of the
     * very class of which it is known to be, not of a subclass.
     */
    record Limits(int deepest, int most, boolean exact) {
        static final Limits WIDE = new Limits(14, 20_000, false);
        static final Limits NARROW = new Limits(6, 4_000, true);
    }

    /** Where the object, or what holds it, escapes to. */
    interface Escape {
        /** It is in the value, behind the path (null: it is the value). */
        void at(Value v, AccessPath path);
    }

    /** A value that holds the object behind the path; null: it is the object. */
    private record State(Value value, AccessPath path) {}

    /** What is known of a method that runs: its calls, and what went back by them. */
    private static final class Running {
        final int depth;
        final Set<Call> from = new LinkedHashSet<>();
        final Set<AccessPath> returned = new LinkedHashSet<>();
        final Map<Integer, Set<AccessPath>> held = new HashMap<>(); // by parameter: what it got
        boolean root;

        Running(int depth) {
            this.depth = depth;
        }
    }

    private final Code code;
    private final Calls calls;
    private final Containers containers;
    private final Tracked tracked;
    private final Consumer<Call> onCall;
    private final BiConsumer<Call, Integer> onGiven;
    private final Escape escape;
    private final Limits limits;
    private final Set<AccessPath> kept = new LinkedHashSet<>();
    private final Map<State, Integer> seen = new HashMap<>(); // to the instruction from which on it is so
    private final Map<Code.Method, Running> running = new HashMap<>();
    private final Deque<State> todo = new ArrayDeque<>();

    NowSearch(Code code, Calls calls, Containers containers, Tracked tracked, Consumer<Call> onCall,
            BiConsumer<Call, Integer> onGiven, Escape escape, Limits limits) {
        this.code = code;
        this.calls = calls;
        this.containers = containers;
        this.tracked = tracked;
        this.onCall = onCall;
        this.onGiven = onGiven;
        this.escape = escape;
        this.limits = limits;
    }

    /** Follows what is behind the path from the method's parameter. */
    void from(Code.Method m, int parameter, AccessPath path) {
        running.computeIfAbsent(m, k -> new Running(0)).root = true;
        push(m.params[parameter], path, 0);
        while (!todo.isEmpty() && seen.size() < limits.most) {
            State s = todo.poll();
            int since = seen.get(s);
            for (Value.Place p : s.value.uses()) {
                if (p.at() >= since) {
                    use(s, p.at(), p.use());
                }
            }
        }
    }

    /** The paths from the receiver behind which the object is kept. */
    Set<AccessPath> kept() {
        return kept;
    }

    private boolean fits(String type, AccessPath path) {
        if (path == null) {
            return tracked.fits(type);
        }
        if (path.head() instanceof Code.Field f) {
            return type.equals(Names.OBJECT) || code.related(type, f.owner.name);
        }
        return !path.isElement() || tracked.fitsHolder(type);
    }

    /** Tells whether that was not known. */
    private boolean push(Value v, AccessPath path, int since) {
        if (v == null || !fits(v.type, path)) {
            return false;
        }
        State s = new State(v, path);
        Integer known = seen.get(s);
        if (known != null && known <= since) {
            return false;
        }
        seen.put(s, since);
        todo.add(s);
        return true;
    }

    private static AccessPath behind(AccessPath path, Object head) {
        return path != null && path.head() == head ? path.tail() : null;
    }

    private static boolean begins(AccessPath path, Object head) {
        return path != null && path.head() == head;
    }

    private void use(State s, int at, Value.Use use) {
        if (use instanceof Value.CastTo c) {
            push(c.to(), s.path, 0);
        } else if (use instanceof Value.StoredIn f) {
            if (f.of() == null) {
                escape.at(s.value, s.path);
                escape.at(null, AccessPath.of(f.field(), s.path));
            } else {
                hold(f.of(), f.field(), s, at);
            }
        } else if (use instanceof Value.FieldRead f) {
            if (begins(s.path, f.field())) {
                push(f.to(), behind(s.path, f.field()), 0);
            }
        } else if (use instanceof Value.PutIntoArray a) {
            hold(a.array(), AccessPath.ELEMENT, s, at);
        } else if (use instanceof Value.ElementRead e) {
            if (begins(s.path, AccessPath.ELEMENT)) {
                push(e.to(), behind(s.path, AccessPath.ELEMENT), 0);
            }
        } else if (use instanceof Value.Captured c) {
            Value p = c.by().adaptor.params[c.number()];
            if (p != null && (s.path == null || s.path.length() < LONGEST)) {
                push(c.by().value, AccessPath.of(p, s.path), at);
            }
        } else if (use instanceof Value.Returned r) {
            Running m = running.get(s.value.method);
            if (m != null && m.returned.add(s.path)) {
                m.from.forEach(c -> push(c.result, s.path, 0));
                if (m.root && s.path != null) {
                    escape.at(s.value, s.path);
                }
            }
        } else if (use instanceof Value.Passed p) {
            pass(s, p.call(), p.argument());
        }
    }

    private void pass(State s, Call c, int argument) {
        var moves = containers.moves(c);
        if (moves != null) {
            for (Containers.Move m : moves) {
                if (m.from() == argument) {
                    move(s, c, m);
                }
            }
            if (s.path == null) {
                onGiven.accept(c, argument);
            } else if (c.arguments[argument].length > 0 && s.path.head() instanceof Value) {
                escape.at(s.value, s.path);
            }
            return;
        }
        if (Cut.at(code, c) && (argument > 0 || c.isStatic())) {
            leave(s, c, argument);
            return;
        }
        if (argument == 0 && !c.isStatic()) {
            receive(s, c);
            return;
        }
        enterAll(s, c, argument, calls.targets(c), calls.isOpen(c));
    }

    /** The object, or what holds it, is the receiver. */
    private void receive(State s, Call c) {
        if (s.path == null) {
            onCall.accept(c);
            enter(s, c, 0, tracked.body(c));
        } else if (s.path.head() instanceof Value p && p.source instanceof Value.Parameter) {
            if (c.isVirtual()) {
                push(p, s.path.tail(), 0);
                depth(p.method, s.value.method);
            }
        } else if (c.isVirtual() && s.path.head() instanceof Code.Field f && code.isSubtype(f.owner.name, c.owner)) {
            List<Code.Method> some = limits.exact ? null : calls.implementations(f.owner.name, c.signature());
            Code.Method own = code.resolve(code.isSubtype(s.value.type, f.owner.name) ? s.value.type : f.owner.name, c.signature());
            if (some == null) { // too many
                some = own != null && own.hasBody() ? List.of(own) : List.of();
            }
            enterAll(s, c, 0, some, false);
        } else {
            enterAll(s, c, 0, calls.targets(c), calls.isOpen(c));
        }
    }

    private void enterAll(State s, Call c, int argument, Iterable<Code.Method> targets, boolean open) {
        boolean any = false;
        for (Code.Method m : targets) {
            any = true;
            enter(s, c, argument, m);
        }
        if (!any || open) {
            leave(s, c, argument);
        }
    }

    /** Code that is not followed gets the object, or what holds it. */
    private void leave(State s, Call c, int argument) {
        if (s.path == null) {
            onGiven.accept(c, argument);
        } else {
            escape.at(s.value, s.path);
        }
    }

    private int depth(Code.Method m, Code.Method caller) {
        Running by = running.get(caller);
        int depth = by == null ? 1 : by.depth + 1;
        return running.computeIfAbsent(m, k -> new Running(depth)).depth;
    }

    private void enter(State s, Call c, int argument, Code.Method m) {
        int parameter = m == null ? -1 : m.parameterOf(argument);
        if (parameter < 0) {
            return;
        }
        if (depth(m, s.value.method) > limits.deepest) {
            leave(s, c, argument);
            return;
        }
        push(m.params[parameter], s.path, 0);
        Running r = running.get(m);
        if (r.from.add(c)) {
            new ArrayList<>(r.returned).forEach(p -> push(c.result, p, 0));
            Map.copyOf(r.held).forEach((i, paths) -> new ArrayList<>(paths).forEach(p -> holdArgument(c, m.argumentOf(i), p, c.at)));
        }
    }

    private void move(State s, Call c, Containers.Move m) {
        AccessPath path = s.path;
        if (m.depth() > 0) {
            path = AccessPath.of(AccessPath.ELEMENT, path);
        } else if (m.depth() < 0) {
            if (!begins(path, AccessPath.ELEMENT)) {
                return;
            }
            path = path.tail();
        } else if (path != null && !path.isElement()) {
            return;
        }
        if (m.to() == Containers.RESULT) {
            push(c.result, path, 0);
        } else if (m.to() == Containers.FUNCTIONS) {
            AccessPath p = path;
            Lambda.parameters(c, v -> {
                if (push(v, p, 0)) {
                    depth(v.method, s.value.method);
                }
            });
        } else {
            holdAll(c.arguments[m.to()], path, c.at);
        }
    }

    private void hold(Value[] of, Object head, State s, int at) {
        AccessPath path = AccessPath.of(head, s.path);
        if (path.length() > LONGEST) {
            escape.at(null, path);
            return;
        }
        holdAll(of, path, at);
    }

    private void holdAll(Value[] of, AccessPath path, int at) {
        for (Value v : of) {
            hold(v, path, at);
        }
    }

    /** From the instruction on the value holds the object behind the path: so does whatever it comes from. */
    private void hold(Value v, AccessPath path, int at) {
        if (path.length() > LONGEST || path.comesBack()) {
            escape.at(null, path);
        } else if (push(v, path, at)) {
            source(v, path, at);
        }
    }

    private void source(Value v, AccessPath path, int at) {
        if (v.source instanceof Value.Load l) {
            AccessPath p = AccessPath.of(l.field(), path);
            if (l.of() == null) {
                escape.at(null, p);
            } else {
                holdAll(l.of(), p, at);
            }
        } else if (v.source instanceof Value.Cast c) {
            holdAll(c.of(), path, at);
        } else if (v.source instanceof Value.Element e) {
            holdAll(e.of(), AccessPath.of(AccessPath.ELEMENT, path), at);
        } else if (v.source instanceof Value.Parameter p) {
            parameter(v.method, p.number(), path);
        } else if (v.source instanceof Value.Result r) {
            result(r.call(), path, at);
        }
    }

    private void parameter(Code.Method m, int number, AccessPath path) {
        Running r = running.get(m);
        if (r == null || !r.held.computeIfAbsent(number, k -> new LinkedHashSet<>()).add(path)) {
            return;
        }
        if (r.root) {
            escape.at(null, path);
            if (number == 0 && !m.isStatic() && path.isOwn()) {
                kept.add(path);
            }
        }
        new ArrayList<>(r.from).forEach(c -> holdArgument(c, m.argumentOf(number), path, c.at));
    }

    private void holdArgument(Call c, int number, AccessPath path, int at) {
        if (number >= 0 && number < c.arguments.length) {
            holdAll(c.arguments[number], path, at);
        }
    }

    /** What the call gives back holds the object: so does what the callee took it from. */
    private void result(Call c, AccessPath path, int at) {
        var moves = containers.moves(c);
        if (moves != null) {
            for (Containers.Move m : moves) {
                if (m.to() == Containers.RESULT && m.depth() <= 0 && (m.depth() < 0 || path.isElement())) {
                    AccessPath p = m.depth() < 0 ? AccessPath.of(AccessPath.ELEMENT, path) : path;
                    for (Value from : c.arguments[m.from()]) {
                        if (containers.isHolder(from.type)) {
                            hold(from, p, at);
                        }
                    }
                }
            }
            return;
        }
        boolean any = false;
        for (Code.Method m : calls.targets(c)) {
            any = true;
            Set<Value> on = new HashSet<>();
            for (Value v : m.returns) {
                returned(v, path, c, at, on);
            }
        }
        if (!any) {
            escape.at(null, path);
        }
    }

    /** The callee gives back v, which holds the object, to the call: what of the call's arguments does that, too? */
    private void returned(Value v, AccessPath path, Call c, int at, Set<Value> on) {
        if (path.length() > LONGEST || !on.add(v)) {
            return;
        }
        if (v.source instanceof Value.Load l) {
            AccessPath p = AccessPath.of(l.field(), path);
            if (l.of() == null) {
                escape.at(null, p);
            } else {
                for (Value of : l.of()) {
                    returned(of, p, c, at, on);
                }
            }
        } else if (v.source instanceof Value.Cast cast) {
            for (Value of : cast.of()) {
                returned(of, path, c, at, on);
            }
        } else if (v.source instanceof Value.Element e) {
            for (Value of : e.of()) {
                returned(of, AccessPath.of(AccessPath.ELEMENT, path), c, at, on);
            }
        } else if (v.source instanceof Value.Parameter p) {
            holdArgument(c, v.method.argumentOf(p.number()), path, at);
        } else if (v.source instanceof Value.Result r) {
            escape.at(null, path);
        }
    }
}
