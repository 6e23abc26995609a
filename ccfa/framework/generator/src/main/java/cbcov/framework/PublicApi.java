package cbcov.framework;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells public API from hidden. Signatures exist for a few levels only, so what is public at one of them is public
 * at every level where the byte code has it; what came after the newest of them counts by its access flags, since
 * nothing better is known of it.
 */
final class PublicApi {
    private final TreeMap<Integer, Signatures> signatures;
    private final Set<String> packages = new TreeSet<>();

    PublicApi(Map<Integer, Signatures> signatures) {
        this.signatures = new TreeMap<>(signatures);
        for (String c : classes()) {
            packages.add(c.substring(0, c.lastIndexOf('/') + 1));
        }
    }

    boolean hasClass(String name) {
        return signatures.values().stream().anyMatch(s -> s.hasClass(name));
    }

    /** Whether a class of the API is in the package, whose internal name ends with a slash. */
    boolean hasPackage(String name) {
        return packages.contains(name);
    }

    boolean hasMethod(String name, String method) {
        return signatures.values().stream().anyMatch(s -> s.hasMethod(name, method));
    }

    /** For java.* classes, whose byte code has no level of its own: the nearest signatures at or below the level. */
    Signatures at(int level) {
        return signatures.floorEntry(level).getValue();
    }

    int newest() {
        return signatures.lastKey();
    }

    List<String> classes() {
        Set<String> all = new TreeSet<>();
        signatures.values().forEach(s -> all.addAll(s.classes()));
        return new ArrayList<>(all);
    }
}
