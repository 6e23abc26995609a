package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reads {@code @UnsupportedAppUsage} of a class's members: the JVM does not keep it at run time. */
final class UnsupportedUsage extends ClassVisitor {
  private static final String ANNOTATION = "Landroid/compat/annotation/UnsupportedAppUsage;"; // in android.annotation before API level 30
  private static final String OLD_ANNOTATION = "Landroid/annotation/UnsupportedAppUsage;";

  private final Map<String, Integer> members = new HashMap<>();
  private String moved; // how the names of methods begin to which Robolectric moved the code, and with it the annotations

  private UnsupportedUsage() {
    super(Opcodes.ASM9);
  }

  /** The annotated members of a class file, by name and type, with the highest targetSdkVersion that may use each. */
  static Map<String, Integer> of(InputStream classFile) throws IOException {
    try (classFile) {
      UnsupportedUsage u = new UnsupportedUsage();
      new ClassReader(classFile).accept(u, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      return u.members;
    }
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    moved = "$$robo$$" + name.replace('/', '_') + "$";
  }

  @Override
  public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
    return new FieldVisitor(api) {
      @Override
      public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        return usage(name + type, annotation);
      }
    };
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
    String own = (name.startsWith(moved) ? name.substring(moved.length()) : name).replace("__constructor__", "<init>");
    return new MethodVisitor(api) {
      @Override
      public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        return usage(own + type, annotation);
      }
    };
  }

  private AnnotationVisitor usage(String member, String annotation) {
    if (!annotation.equals(ANNOTATION) && !annotation.equals(OLD_ANNOTATION)) {
      return null;
    }
    members.put(member, Integer.MAX_VALUE);
    return new AnnotationVisitor(api) {
      @Override
      public void visit(String name, Object value) {
        if (name.equals("maxTargetSdk") && value instanceof Integer most) {
          members.put(member, most);
        }
      }
    };
  }
}
