package cbcov.framework;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes what the byte code of the framework's public methods says they call back:
 * {@code Summarizer PLATFORM_DIR OUTPUT [LEVEL|all]}.
 *
 * <p>PLATFORM_DIR is as Generator has it. With a LEVEL that level's jar alone is read, and the masks are those of
 * the text of all levels: so one level can be compared with what is committed.
 */
public final class Summarizer {
    private Summarizer() {}

    public static void main(String[] args) throws IOException {
        if (args.length < 2 || args.length > 3) {
            throw new IllegalArgumentException("usage: Summarizer PLATFORM_DIR OUTPUT [LEVEL|all]");
        }
        Path dir = Path.of(args[0]);
        Map<Integer, Path> jars = Generator.byLevel(dir, ".jar");
        Map<Integer, Signatures> signatures = new TreeMap<>();
        for (Map.Entry<Integer, Path> e : Generator.byLevel(dir, ".signature").entrySet()) {
            signatures.put(e.getKey(), Signatures.read(e.getValue()));
        }
        PublicApi api = new PublicApi(signatures);
        Platform jdk = Platform.ofJdk(api);
        List<Integer> levels = List.copyOf(jars.keySet());
        Summaries summaries = new Summaries(levels);
        for (int level : levels) {
            if (args.length == 3 && !args[2].equals("all") && level != Integer.parseInt(args[2])) {
                continue;
            }
            long start = System.nanoTime();
            Platform platform = Platform.ofJar(jars.get(level)).over(jdk);
            Platform newest = level <= api.newest() ? null : Platform.ofJar(jars.get(api.newest())).over(jdk);
            var publicPart = new PublicPart(platform, api, level, newest).classes();
            Code code = new Code();
            Calls calls = new Calls(code);
            Bodies.read(jars.get(level), jdk, code, calls);
            Level found = new Level(code, calls, new PublicMethods(code, publicPart));
            found.summarize((callin, slot, called, when) -> summaries.add(level, callin, slot, called, when));
            System.err.printf("level %d: %d s%n%s", level, (System.nanoTime() - start) / 1_000_000_000L, found.report());
        }
        Files.createDirectories(Path.of(args[1]).toAbsolutePath().getParent());
        Files.writeString(Path.of(args[1]), summaries.text());
    }
}
