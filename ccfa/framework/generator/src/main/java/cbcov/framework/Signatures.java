package cbcov.framework;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.codehaus.mojo.animal_sniffer.Clazz;

/** The classes and methods of one API level's public API, from an animal-sniffer signature file. */
final class Signatures {
    private final Map<String, Set<String>> methods = new HashMap<>();

    private Signatures() {}

    static Signatures read(Path file) throws IOException {
        Signatures s = new Signatures();
        try (InputStream raw = Files.newInputStream(file);
                ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(raw))) {
            for (Clazz c = (Clazz) in.readObject(); c != null; c = (Clazz) in.readObject()) {
                Set<String> names = s.methods.computeIfAbsent(c.getName(), k -> new HashSet<>());
                for (String signature : c.getSignatures()) {
                    if (signature.indexOf('(') > 0) {
                        names.add(signature);
                    }
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IOException(file + " is no animal-sniffer signature file", e);
        }
        return s;
    }

    /** Internal names of the classes. */
    Set<String> classes() {
        return Collections.unmodifiableSet(methods.keySet());
    }

    boolean hasClass(String name) {
        return methods.containsKey(name);
    }

    /** Whether the class declares the method, name and descriptor in one string. */
    boolean hasMethod(String name, String method) {
        return methods.getOrDefault(name, Set.of()).contains(method);
    }
}
