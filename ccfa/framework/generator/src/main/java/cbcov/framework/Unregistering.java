package cbcov.framework;

import java.util.List;

/**
 * Methods that take back what another one of their class registers. Most of them only compare and take out, which
 * moves nothing; some wrap the listener for that, and the wrapper's fields are those of what was registered.
 */
final class Unregistering {
    private static final List<String> UNDO = List.of("unregister", "remove", "unset", "unsubscribe", "stop");
    private static final List<String> DO = List.of("register", "add", "request", "set", "subscribe", "start");

    private Unregistering() {}

    /** Whether the method is one for what it takes of the type. */
    static boolean is(PublicPart.Entry e, String signature, String type) {
        for (String undo : UNDO) {
            if (signature.startsWith(undo)) {
                String thing = signature.substring(undo.length(), signature.indexOf('('));
                return e.methods().stream().anyMatch(m -> DO.stream().anyMatch(d -> m.signature().startsWith(d + thing))
                        && m.signature().contains("L" + type + ";"));
            }
        }
        return false;
    }
}
