package cbcov.framework;

import java.util.Set;

/**
 * The way from an object to one that it holds: a field (Code.Field), an element of a container (ELEMENT), or what a
 * lambda captured (the Value of its adaptor's parameter), and so on from there.
 */
record AccessPath(Object head, AccessPath tail, int length, int hash) {
    static final Object ELEMENT = "[]";

    private static final Set<String> OUTER = Set.of("android/content/Context", "android/content/ContextWrapper",
            "android/view/View", "android/view/ViewRootImpl", "android/view/Window");

    /** The way that begins with a step; tail is null where that leads to the object. */
    static AccessPath of(Object head, AccessPath tail) {
        return new AccessPath(head, tail, tail == null ? 1 : tail.length + 1,
                System.identityHashCode(head) * 31 + (tail == null ? 0 : tail.hash));
    }

    boolean isElement() {
        return head == ELEMENT;
    }

    /** Whether it goes through two fields of one class: from one view to another, say. */
    boolean comesBack() {
        if (head instanceof Code.Field f) {
            for (AccessPath p = tail; p != null; p = p.tail) {
                if (p.head instanceof Code.Field g && g.owner == f.owner) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether all of it belongs to the first object: no step leads from an inner object to its outer one, or to a context. */
    boolean isOwn() {
        boolean outward = head instanceof Value
                || head instanceof Code.Field f && (f.name.startsWith("this$") || OUTER.contains(f.type));
        return !outward && (tail == null || tail.isOwn());
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof AccessPath p && hash == p.hash && length == p.length && head == p.head
                && (tail == null ? p.tail == null : tail.equals(p.tail));
    }

    @Override
    public String toString() {
        String first = head instanceof Code.Field f ? f.owner.name + "." + f.name : head instanceof Value v ? "captured" : "[]";
        return tail == null ? first : first + " " + tail;
    }
}
