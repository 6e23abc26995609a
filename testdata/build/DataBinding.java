import android.databinding.tool.BaseDataBinder;
import android.databinding.tool.LayoutXmlProcessor;
import android.databinding.tool.store.LayoutInfoInput;
import android.databinding.tool.writer.JavaFileWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * What Android's Gradle plugin does for an app with DataBinding before javac runs, for build.sh:
 *
 * <pre>
 *   java -cp GENERATOR DataBinding.java layouts RES OUT PACKAGE   takes the expressions out of the layouts: OUT/res, and OUT/info and
 *                                                                 OUT/log, which the annotation processor reads; base classes in OUT/src
 *   java -cp GENERATOR DataBinding.java androidx JAR…             writes jars anew that name the support library, so that they name AndroidX
 * </pre>
 *
 * The library comes under both names from the same sources; it is fetched under the older one, which is all of it to be had.
 */
final class DataBinding {
    private static final String[][] RENAMED = {
        {"android/arch/lifecycle/", "androidx/lifecycle/"},
        {"android/databinding/", "androidx/databinding/"},
        {"android/support/annotation/", "androidx/annotation/"},
        {"android/support/v4/util/Pools", "androidx/core/util/Pools"},
        {"android/support/v4/util/", "androidx/collection/"},
        {"android/support/v7/widget/CardView", "androidx/cardview/widget/CardView"},
        {"android/support/v7/widget/", "androidx/appcompat/widget/"},
        {"android/viewbinding/", "androidx/viewbinding/"},
        {"com/android/databinding/library/", "androidx/databinding/library/"},
    };

    public static void main(String[] args) throws Exception {
        if (args.length == 4 && args[0].equals("layouts")) {
            layouts(Path.of(args[1]).toRealPath(), Path.of(args[2]).toRealPath(), args[3]);
        } else if (args.length > 1 && args[0].equals("androidx")) {
            for (String jar : Arrays.asList(args).subList(1, args.length)) {
                androidx(Path.of(jar));
            }
        } else {
            throw new IllegalArgumentException("usage: layouts RES OUT PACKAGE | androidx JAR…");
        }
    }

    private static void layouts(Path res, Path out, String name) throws Exception {
        JavaFileWriter writer = new JavaFileWriter() {
            @Override
            public void writeToFile(String canonicalName, String text) {
                Path file = out.resolve("src").resolve(canonicalName.replace('.', '/') + ".java");
                try {
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, text);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void deleteFile(String canonicalName) {}
        };
        LayoutXmlProcessor processor = new LayoutXmlProcessor(name, writer, file -> file, true);
        processor.processResources(new LayoutXmlProcessor.ResourceInput(false, res.toFile(), folder(out, "res")), true, true);
        File info = folder(out, "info");
        processor.writeLayoutInfoFiles(info, writer);
        LayoutInfoInput.Args input = new LayoutInfoInput.Args(List.of(), List.of(), info, List.of(folder(out, "none")), folder(out, "log"),
            folder(out, "artifacts"), name, false, null, true, true, true);
        new BaseDataBinder(new LayoutInfoInput(input), null).generateAll(writer);
    }

    private static File folder(Path out, String name) throws IOException {
        return Files.createDirectories(out.resolve(name)).toFile();
    }

    private static void androidx(Path jar) throws IOException {
        Remapper names = new Remapper() {
            @Override
            public String map(String name) {
                for (String[] renamed : RENAMED) {
                    if (name.startsWith(renamed[0])) {
                        return renamed[1] + name.substring(renamed[0].length());
                    }
                }
                return name;
            }
        };
        Path written = jar.resolveSibling("androidx.jar");
        try (ZipFile in = new ZipFile(jar.toFile()); ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(written))) {
            for (ZipEntry entry : Collections.list(in.entries())) {
                if (!entry.getName().endsWith(".class")) {
                    continue;
                }
                ClassReader reader = new ClassReader(in.getInputStream(entry));
                ClassWriter writer = new ClassWriter(0);
                reader.accept(new ClassRemapper(writer, names), 0);
                out.putNextEntry(new ZipEntry(names.map(reader.getClassName()) + ".class"));
                out.write(writer.toByteArray());
            }
        }
        Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
