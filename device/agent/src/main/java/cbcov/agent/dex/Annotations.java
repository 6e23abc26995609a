package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jf.dexlib2.AnnotationVisibility;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.AnnotationElement;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.value.AnnotationEncodedValue;
import org.jf.dexlib2.iface.value.ArrayEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.EnumEncodedValue;
import org.jf.dexlib2.iface.value.FieldEncodedValue;
import org.jf.dexlib2.iface.value.IntEncodedValue;
import org.jf.dexlib2.iface.value.StringEncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Type;

/**
 * Annotations. Those that the app can see by reflection become the JVM's; those of the system, by which DEX says what class files have
 * attributes for, are read by name (dex format, "Dalvik annotations").
 */
final class Annotations {
  private static final String SYSTEM = "Ldalvik/annotation/";

  private Annotations() {}

  /** Writes those that are for run time; visit is ASM's method for them. */
  static void write(Iterable<? extends Annotation> all, BiFunction<String, Boolean, AnnotationVisitor> visit) {
    for (Annotation a : all) {
      if (a.getVisibility() == AnnotationVisibility.RUNTIME) {
        write(a.getElements(), visit.apply(a.getType(), true));
      }
    }
  }

  private static void write(Iterable<? extends AnnotationElement> elements, AnnotationVisitor out) {
    for (AnnotationElement e : elements) {
      write(e.getName(), e.getValue(), out);
    }
    out.visitEnd();
  }

  static void write(String name, EncodedValue v, AnnotationVisitor out) {
    if (v instanceof EnumEncodedValue e) {
      FieldReference f = e.getValue();
      out.visitEnum(name, f.getDefiningClass(), f.getName());
    } else if (v instanceof AnnotationEncodedValue a) {
      write(a.getElements(), out.visitAnnotation(name, a.getType()));
    } else if (v instanceof ArrayEncodedValue a) {
      AnnotationVisitor list = out.visitArray(name);
      for (EncodedValue e : a.getValue()) {
        write(null, e, list);
      }
      list.visitEnd();
    } else if (v instanceof TypeEncodedValue t) {
      out.visit(name, Type.getType(t.getValue()));
    } else if (v instanceof FieldEncodedValue f) { // as some tools write an enum's
      out.visitEnum(name, f.getValue().getDefiningClass(), f.getValue().getName());
    } else {
      Object plain = Constants.plain(v);
      if (plain != null) {
        out.visit(name, plain);
      }
    }
  }

  /** The value of a system annotation's element; null where there is none. */
  static EncodedValue system(Iterable<? extends Annotation> all, String type, String element) {
    for (Annotation a : all) {
      if (a.getType().equals(SYSTEM + type + ";")) {
        for (AnnotationElement e : a.getElements()) {
          if (e.getName().equals(element)) {
            return e.getValue();
          }
        }
      }
    }
    return null;
  }

  /** Reports whether there is a system annotation. */
  static boolean hasSystem(Iterable<? extends Annotation> all, String type) {
    for (Annotation a : all) {
      if (a.getType().equals(SYSTEM + type + ";")) {
        return true;
      }
    }
    return false;
  }

  /** The generic signature; null: none. */
  static String signature(Iterable<? extends Annotation> all) {
    if (!(system(all, "Signature", "value") instanceof ArrayEncodedValue parts)) {
      return null;
    }
    StringBuilder b = new StringBuilder();
    for (EncodedValue v : parts.getValue()) {
      b.append(v instanceof StringEncodedValue s ? s.getValue() : "");
    }
    return b.toString();
  }

  /** Internal names of the exceptions that a method says it throws; null: none. */
  static String[] exceptions(Iterable<? extends Annotation> all) {
    if (!(system(all, "Throws", "value") instanceof ArrayEncodedValue list)) {
      return null;
    }
    List<String> names = new ArrayList<>();
    for (EncodedValue v : list.getValue()) {
      if (v instanceof TypeEncodedValue t) {
        names.add(Hierarchy.internal(t.getValue()));
      }
    }
    return names.toArray(new String[0]);
  }

  static String string(EncodedValue v) {
    return v instanceof StringEncodedValue s ? s.getValue() : null;
  }

  static int number(EncodedValue v) {
    return v instanceof IntEncodedValue i ? i.getValue() : 0;
  }
}
