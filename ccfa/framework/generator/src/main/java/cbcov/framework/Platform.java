package cbcov.framework;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes of one level of the platform, by internal name. */
final class Platform {
    private final Map<String, ClassInfo> classes = new TreeMap<>();
    private Platform base;

    private Platform() {}

    static Platform ofJar(Path jar) throws IOException {
        Platform p = new Platform();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry e = entries.nextElement();
                if (e.getName().endsWith(".class")) {
                    try (InputStream in = zip.getInputStream(e)) {
                        p.add(ClassInfo.read(in));
                    }
                }
            }
        }
        return p;
    }

    /** The JDK's classes that the Android API names, and their supertypes. */
    static Platform ofJdk(PublicApi api) throws IOException {
        Platform p = new Platform();
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        Map<String, Path> modules = new HashMap<>();
        try (Stream<Path> packages = Files.list(jrt.getPath("/packages"))) {
            for (Path pkg : (Iterable<Path>) packages::iterator) {
                try (Stream<Path> links = Files.list(pkg)) {
                    String name = pkg.getFileName().toString().replace('.', '/');
                    links.sorted().forEach(l -> modules.putIfAbsent(name + " " + l.getFileName(), l));
                }
            }
        }
        for (String name : api.classes()) {
            p.addFromJdk(name, modules, jrt);
        }
        return p;
    }

    private void addFromJdk(String name, Map<String, Path> modules, FileSystem jrt) throws IOException {
        if (name == null || classes.containsKey(name) || name.indexOf('/') < 0) {
            return;
        }
        String pkg = name.substring(0, name.lastIndexOf('/'));
        for (String key : modules.keySet()) {
            if (!key.startsWith(pkg + " ")) {
                continue;
            }
            Path file = jrt.getPath("/modules", key.substring(pkg.length() + 1), name + ".class");
            if (Files.exists(file)) {
                try (InputStream in = Files.newInputStream(file)) {
                    ClassInfo c = ClassInfo.read(in);
                    add(c);
                    for (String s : c.supertypes()) {
                        addFromJdk(s, modules, jrt);
                    }
                }
                return;
            }
        }
    }

    /** These classes, and those of base where these have none of a name. */
    Platform over(Platform base) {
        this.base = base;
        return this;
    }

    ClassInfo get(String name) {
        ClassInfo c = classes.get(name);
        return c == null && base != null ? base.get(name) : c;
    }

    /** Whether the class has byte code of this very level (and is not the JDK's). */
    boolean own(String name) {
        return classes.containsKey(name);
    }

    Iterable<String> names() {
        return classes.keySet();
    }

    private void add(ClassInfo c) {
        classes.put(c.name, c);
    }
}
