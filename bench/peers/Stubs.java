import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes an android.jar as the SDK has it, out of what Maven has: the framework's classes of android-all and the JDK's java.*, with
 * every body replaced by one that throws. FlowDroid wants such a file. Use: Stubs android-all.jar android.jar
 */
public class Stubs {
    private static final String[] FRAMEWORK = {"android/", "dalvik/", "org/apache/", "org/json/", "org/xmlpull/", "com/android/internal/"};

    public static void main(String[] args) throws IOException {
        Set<String> written = new TreeSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(Path.of(args[1])));
                JarFile in = new JarFile(args[0])) {
            out.setLevel(1);
            for (Enumeration<JarEntry> entries = in.entries(); entries.hasMoreElements();) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class") && starts(entry.getName())) {
                    write(out, written, entry.getName(), in.getInputStream(entry).readAllBytes());
                }
            }
            for (String module : new String[] {"java.base", "java.logging", "java.sql", "java.xml"}) {
                Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                        String name = root.relativize(file).toString();
                        if (name.endsWith(".class") && (name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("org/"))) {
                            write(out, written, name, Files.readAllBytes(file));
                        }
                    }
                }
            }
        }
    }

    private static boolean starts(String name) {
        for (String prefix : FRAMEWORK) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static void write(JarOutputStream out, Set<String> written, String name, byte[] bytes) throws IOException {
        if (!written.add(name)) {
            return;
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new Stub(writer), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        out.putNextEntry(new JarEntry(name));
        out.write(writer.toByteArray());
        out.closeEntry();
    }

    /** Gives every method with a body one that throws null, and an old class version without what it does not know. */
    private static final class Stub extends ClassVisitor {
        Stub(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(Opcodes.V1_8, access & ~(Opcodes.ACC_RECORD), name, signature, superName, interfaces);
        }

        @Override
        public void visitNestHost(String host) {
        }

        @Override
        public void visitNestMember(String member) {
        }

        @Override
        public void visitPermittedSubclass(String subclass) {
        }

        @Override
        public org.objectweb.asm.RecordComponentVisitor visitRecordComponent(String name, String descriptor, String signature) {
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            if (name.equals("<clinit>")) {
                return null;
            }
            MethodVisitor method = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, signature, exceptions);
            if ((access & Opcodes.ACC_ABSTRACT) == 0) {
                method.visitCode();
                method.visitInsn(Opcodes.ACONST_NULL);
                method.visitInsn(Opcodes.ATHROW);
                int parameters = org.objectweb.asm.Type.getArgumentsAndReturnSizes(descriptor) >> 2;
                method.visitMaxs(1, parameters);
                method.visitEnd();
            }
            return null;
        }
    }
}
