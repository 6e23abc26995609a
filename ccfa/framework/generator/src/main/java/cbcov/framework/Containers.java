package cbcov.framework;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * What collections, references and arrays' helpers do with objects, for their own bodies (a hash table's, say) are
 * not followed: all that is put into one is one element. What only compares or takes out (contains, remove) puts
 * nothing in, so that who unregisters registers nothing.
 */
final class Containers {
    /** The number of the call's result, among its arguments. */
    static final int RESULT = -1;

    /** The number of the functions that the call gets, which get what moves as their parameters. */
    static final int FUNCTIONS = -2;

    /**
     * What of an argument goes into the other: it becomes an element of that (depth 1), goes on as it is (0), or its
     * element does (-1).
     */
    record Move(int from, int to, int depth) {}

    private static final Set<String> ABOVE = Set.of("java/util/Collection", "java/util/Map", "java/util/Iterator",
            "java/util/Enumeration", "java/util/Map$Entry", "java/util/stream/BaseStream", "java/lang/Iterable",
            "java/lang/ref/Reference");

    private static final Set<String> OTHERS = Set.of("java/util/Optional", "java/lang/ThreadLocal",
            "java/util/concurrent/atomic/AtomicReference", "java/util/concurrent/atomic/AtomicReferenceArray",
            "android/util/ArrayMap", "android/util/ArraySet", "android/util/SparseArray", "android/util/SparseArrayMap",
            "android/util/LongSparseArray", "android/util/LruCache", "android/os/RemoteCallbackList");

    private static final Set<String> PUTS = Set.of("add", "addFirst", "addLast", "addIfAbsent", "addElement", "offer",
            "offerFirst", "offerLast", "push", "put", "putIfAbsent", "set", "append", "setValue", "lazySet",
            "setValueAt", "replace", "insertElementAt", "register", "compareAndSet", "getAndSet", "<init>");

    private static final Set<String> FILLS = Set.of("toArray", "copyInto", "drainTo"); // their argument

    private static final Set<String> HELPERS = Set.of("java/util/Collections", "java/util/Arrays", "java/util/List",
            "java/util/Set", "java/util/Map", "java/util/Optional", "com/android/internal/util/ArrayUtils",
            "com/android/internal/util/CollectionUtils", "java/util/stream/Stream");

    private final Code code;
    private final Map<String, Boolean> holders = new HashMap<>();
    private final Map<String, List<Move>> moves = new HashMap<>();

    Containers(Code code) {
        this.code = code;
    }

    /** Whether objects of the type hold others as elements. */
    boolean isHolder(String type) {
        if (Names.isArray(type)) {
            return Names.holdsObjects(type);
        }
        return holders.computeIfAbsent(type, k -> OTHERS.contains(k)
                || k.startsWith("java/") && code.supertypes(k).stream().anyMatch(ABOVE::contains));
    }

    /** What the call moves; null: it is no container's. */
    List<Move> moves(Call c) {
        boolean helper = c.isStatic() && HELPERS.contains(c.owner);
        boolean identity = c.isStatic() && (c.owner.equals("java/util/Objects") || c.owner.equals("java/lang/System"));
        if (!helper && !identity && (Names.isArray(c.owner) || !isHolder(c.owner))) {
            return null;
        }
        String key = c.owner + '.' + c.signature() + (c.isStatic() ? "s" : "");
        return moves.computeIfAbsent(key, k -> identity ? identity(c) : helper ? helper(c) : method(c));
    }

    private static List<Move> identity(Call c) {
        if (c.name.startsWith("requireNonNull")) {
            return List.of(new Move(0, RESULT, 0), new Move(1, RESULT, 0));
        }
        return c.name.equals("arraycopy") ? List.of(new Move(0, 2, 0)) : List.of();
    }

    private static String[] parameters(Call c) {
        Type[] types = Type.getArgumentTypes(c.desc);
        int first = c.isStatic() ? 0 : 1;
        String[] all = new String[types.length + first];
        for (int i = 0; i < types.length; i++) {
            all[i + first] = Names.ofDescriptor(types[i].getDescriptor());
        }
        return all;
    }

    private List<Move> helper(Call c) {
        List<Move> all = new ArrayList<>();
        String[] types = parameters(c);
        boolean takesOut = c.name.startsWith("remove") || c.name.startsWith("contains");
        for (int i = 0; i < types.length; i++) {
            if (isHolder(types[i])) {
                all.add(new Move(i, RESULT, 0));
                all.add(new Move(i, RESULT, -1));
                all.add(new Move(i, FUNCTIONS, -1));
                if (i > 0 && c.name.startsWith("addAll")) {
                    all.add(new Move(i, 0, 0));
                }
            } else if (!takesOut && !isFunction(types[i])) {
                all.add(new Move(i, RESULT, 1));
                if (i > 0 && isHolder(types[0]) && c.name.startsWith("add")) {
                    all.add(new Move(i, 0, 1));
                }
            }
        }
        return all;
    }

    private List<Move> method(Call c) {
        List<Move> all = new ArrayList<>();
        String[] types = parameters(c);
        for (int i = 1; i < types.length; i++) {
            if (isFunction(types[i])) {
                all.add(new Move(0, FUNCTIONS, -1));
            } else if (FILLS.contains(c.name)) {
                all.add(new Move(0, i, 0));
            } else if (isHolder(types[i]) && takesAll(c.name)) {
                all.add(new Move(i, 0, 0));
            } else if (PUTS.contains(c.name)) {
                all.add(new Move(i, 0, 1));
            }
        }
        all.add(new Move(0, RESULT, 0)); // an entry of a map's set of them holds what the map does
        all.add(new Move(0, RESULT, -1));
        return all;
    }

    private static boolean takesAll(String name) {
        return name.equals("<init>") || name.endsWith("All") && !name.startsWith("remove");
    }

    /** Whether a parameter of the type is code that the callee runs. */
    static boolean isFunction(String type) {
        return type.startsWith("java/util/function/") || type.equals("java/lang/Runnable")
                || type.equals("java/util/concurrent/Callable");
    }
}
