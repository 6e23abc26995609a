package cbcov.framework;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the framework's hierarchy: {@code Generator PLATFORM_DIR OUTPUT}.
 *
 * <p>PLATFORM_DIR holds {@code N.jar} (the platform's byte code at API level N, without java.*) and
 * {@code N.signature} (the public API at level N, as animal-sniffer writes it). The jars tell supertypes and
 * flags, the signatures tell public from hidden; java.* comes from the JDK that runs this, cut to what the
 * signatures name.
 */
public final class Generator {
    private Generator() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("usage: Generator PLATFORM_DIR OUTPUT");
        }
        Path dir = Path.of(args[0]);
        Map<Integer, Path> jars = byLevel(dir, ".jar");
        Map<Integer, Signatures> signatures = new TreeMap<>();
        for (Map.Entry<Integer, Path> e : byLevel(dir, ".signature").entrySet()) {
            signatures.put(e.getKey(), Signatures.read(e.getValue()));
        }
        List<Integer> levels = new ArrayList<>(jars.keySet());
        PublicApi api = new PublicApi(signatures);
        Hierarchy hierarchy = new Hierarchy(levels);
        Platform newest = null; // the platform that the newest signatures describe
        Platform jdk = Platform.ofJdk(api);
        for (int bit = 0; bit < levels.size(); bit++) {
            int level = levels.get(bit);
            Platform platform = Platform.ofJar(jars.get(level)).over(jdk);
            hierarchy.add(bit, new PublicPart(platform, api, level, newest).classes());
            if (level == api.newest()) {
                newest = platform;
            }
        }
        Files.createDirectories(Path.of(args[1]).toAbsolutePath().getParent());
        Files.writeString(Path.of(args[1]), hierarchy.text());
    }

    /** The directory's files with the suffix, by the number before it. */
    static Map<Integer, Path> byLevel(Path dir, String suffix) throws IOException {
        Map<Integer, Path> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(dir)) {
            for (Path p : (Iterable<Path>) files::iterator) {
                String name = p.getFileName().toString();
                if (name.endsWith(suffix)) {
                    found.put(Integer.parseInt(name.substring(0, name.length() - suffix.length())), p);
                }
            }
        }
        if (found.isEmpty()) {
            throw new IOException("no *" + suffix + " in " + dir);
        }
        return found;
    }
}
