package cbcov.framework;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Follows an object forward from fields that keep it, in whatever order code runs: where it may be called at any time
 * later. An object in a field may come out wherever the field is read; in a container it is counted how many
 * containers are around it.
 */
final class LaterSearch {
    private static final int DEEPEST = 2; // containers in containers
    private static final int FARTHEST = 3; // calls that are followed backward to where a container comes from
    private static final int MOST = 100_000;

    /** A value that is the object (held is 0) or holds it; free: it did not come in by a parameter of its own method. */
    private record State(Value value, int held, boolean free) {}

    private final Code code;
    private final Calls calls;
    private final Containers containers;
    private final Tracked tracked;
    private final Consumer<Call> onCall;
    private final BiConsumer<Call, Integer> onGiven;
    private final Set<State> seen = new HashSet<>();
    private final Map<Code.Field, Integer> fields = new HashMap<>();
    private final Set<State> back = new HashSet<>();
    private final Deque<State> todo = new ArrayDeque<>();

    /** On call hears of calls on the object, on given of those without a body that get it as an argument. */
    LaterSearch(Code code, Calls calls, Containers containers, Tracked tracked, Consumer<Call> onCall,
            BiConsumer<Call, Integer> onGiven) {
        this.code = code;
        this.calls = calls;
        this.containers = containers;
        this.tracked = tracked;
        this.onCall = onCall;
        this.onGiven = onGiven;
    }

    void from(Value v, int held) {
        push(v, held, true);
    }

    void from(Code.Field f, int held) {
        held = Math.min(held, DEEPEST);
        int bit = 1 << held;
        int known = fields.getOrDefault(f, 0);
        if ((known & bit) != 0 || !fits(f.type, held)) {
            return;
        }
        fields.put(f, known | bit);
        for (Value v : f.loads) {
            push(v, held, true);
        }
    }

    void run() {
        while (!todo.isEmpty() && seen.size() < MOST) {
            State s = todo.poll();
            for (Value.Place p : s.value.uses()) {
                use(s, p.use());
            }
        }
    }

    private boolean fits(String type, int held) {
        return held == 0 ? tracked.fits(type) : tracked.fitsHolder(type);
    }

    private void push(Value v, int held, boolean free) {
        if (v == null || !fits(v.type, held)) {
            return;
        }
        State s = new State(v, held, free);
        if (seen.add(s)) {
            todo.add(s);
        }
    }

    private void use(State s, Value.Use use) {
        if (use instanceof Value.CastTo c) {
            push(c.to(), s.held, s.free);
        } else if (use instanceof Value.StoredIn f) {
            from(f.field(), s.held);
        } else if (use instanceof Value.PutIntoArray a) {
            put(a.array(), s.held + 1);
        } else if (use instanceof Value.ElementRead e) {
            if (s.held > 0) {
                push(e.to(), s.held - 1, true);
            }
        } else if (use instanceof Value.Captured c) {
            push(c.by().adaptor.params[c.number()], s.held, true);
        } else if (use instanceof Value.Returned r) {
            if (s.free) {
                s.value.method.callers.forEach(c -> push(c.result, s.held, true));
            }
        } else if (use instanceof Value.Passed p) {
            pass(s, p.call(), p.argument());
        }
    }

    private void pass(State s, Call c, int argument) {
        var moves = containers.moves(c);
        if (moves != null) {
            for (Containers.Move m : moves) {
                if (m.from() == argument && s.held + m.depth() >= 0) {
                    move(c, m, s.held + m.depth());
                }
            }
            if (s.held == 0) {
                onGiven.accept(c, argument);
            }
            return;
        }
        if (s.held == 0 && argument == 0 && !c.isStatic()) {
            onCall.accept(c);
            enter(s, c, 0, tracked.body(c));
            return;
        }
        if (Cut.at(code, c)) {
            if (s.held == 0) {
                onGiven.accept(c, argument);
            }
            return;
        }
        boolean any = false;
        for (Code.Method m : calls.targets(c)) {
            any = true;
            enter(s, c, argument, m);
        }
        if (!any && s.held == 0) {
            onGiven.accept(c, argument);
        }
    }

    private void enter(State s, Call c, int argument, Code.Method m) {
        int parameter = m == null ? -1 : m.parameterOf(argument);
        if (parameter < 0) {
            return;
        }
        push(m.params[parameter], s.held, false);
        if (m.gives(parameter)) {
            push(c.result, s.held, s.free);
        }
    }

    private void move(Call c, Containers.Move m, int held) {
        if (m.to() == Containers.RESULT) {
            push(c.result, held, true);
        } else if (m.to() == Containers.FUNCTIONS) {
            Lambda.parameters(c, v -> push(v, held, true));
        } else {
            put(c.arguments[m.to()], held);
        }
    }

    /** The containers get the object: so does wherever they come from. */
    private void put(Value[] into, int held) {
        for (Value v : into) {
            push(v, Math.min(held, DEEPEST), true);
            comesFrom(v, Math.min(held, DEEPEST), 0);
        }
    }

    private void comesFrom(Value v, int held, int far) {
        if (far > FARTHEST || !fits(v.type, held) || !back.add(new State(v, held, true))) {
            return;
        }
        if (v.source instanceof Value.Load l) {
            from(l.field(), held);
        } else if (v.source instanceof Value.Cast c) {
            for (Value from : c.of()) {
                comesFrom(from, held, far);
            }
        } else if (v.source instanceof Value.Element e) {
            put(e.of(), held + 1);
        } else if (v.source instanceof Value.Parameter p) {
            for (Call c : v.method.callers) {
                int argument = v.method.argumentOf(p.number());
                if (argument >= 0 && argument < c.arguments.length) {
                    for (Value from : c.arguments[argument]) {
                        push(from, held, true);
                        comesFrom(from, held, far + 1);
                    }
                }
            }
        } else if (v.source instanceof Value.Result r) {
            result(r.call(), held, far);
        }
    }

    private void result(Call c, int held, int far) {
        var moves = containers.moves(c);
        if (moves != null) {
            for (Containers.Move m : moves) {
                if (m.to() == Containers.RESULT && m.depth() <= 0) {
                    for (Value from : c.arguments[m.from()]) {
                        if (containers.isHolder(from.type)) {
                            push(from, Math.min(held - m.depth(), DEEPEST), true);
                            comesFrom(from, Math.min(held - m.depth(), DEEPEST), far);
                        }
                    }
                }
            }
            return;
        }
        for (Code.Method m : calls.targets(c)) {
            for (Value v : m.returns) {
                if (!(v.source instanceof Value.Parameter)) {
                    comesFrom(v, held, far + 1);
                }
            }
        }
    }
}
