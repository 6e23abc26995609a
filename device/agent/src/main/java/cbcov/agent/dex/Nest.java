package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.value.MethodEncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.objectweb.asm.tree.ClassNode;

/**
 * Which classes are inside which. In DEX each class says it for itself, in the JVM both must, or reflection throws. What an inner class
 * says is believed where the outer one is there.
 */
final class Nest {
  /** A class's word about itself. */
  private record Inner(String name, String outer, MethodReference method, boolean member, String simpleName, int access) {}

  private final Map<String, Inner> inners = new HashMap<>(); // by name, internal
  private final Map<String, List<Inner>> inside = new HashMap<>(); // by outer class

  /** Reads what a class says. */
  void add(ClassDef c) {
    Iterable<? extends Annotation> all = c.getAnnotations();
    boolean named = Annotations.hasSystem(all, "InnerClass");
    String outer = null;
    MethodReference method = null;
    if (Annotations.system(all, "EnclosingMethod", "value") instanceof MethodEncodedValue m) {
      method = m.getValue();
      outer = Hierarchy.internal(method.getDefiningClass());
    } else if (Annotations.system(all, "EnclosingClass", "value") instanceof TypeEncodedValue t) {
      outer = Hierarchy.internal(t.getValue());
    }
    if (outer == null) {
      return;
    }
    String simple = Annotations.string(Annotations.system(all, "InnerClass", "name"));
    int access = Annotations.number(Annotations.system(all, "InnerClass", "accessFlags"));
    Inner i = new Inner(Hierarchy.internal(c.getType()), outer, method, method == null && simple != null, simple, access);
    inners.put(i.name, i);
    if (named) {
      inside.computeIfAbsent(outer, k -> new ArrayList<>()).add(i);
    }
  }

  /** Writes what a class is inside of, and what is inside of it. */
  void write(String name, Hierarchy classes, ClassNode out) {
    Inner self = inners.get(name);
    if (self != null && classes.find(self.outer) != null) {
      if (!self.member) {
        MethodReference m = self.method;
        String descriptor = m == null ? null : "(" + String.join("", Call.strings(m.getParameterTypes())) + ")" + m.getReturnType();
        boolean named = m != null && !m.getName().equals("<clinit>"); // which class files do not name here (JVMS 4.7.7)
        out.visitOuterClass(self.outer, named ? m.getName() : null, named ? descriptor : null);
      }
      if (inside.getOrDefault(self.outer, List.of()).contains(self)) {
        write(self, out);
      }
    }
    for (Inner i : inside.getOrDefault(name, List.of())) {
      write(i, out);
    }
  }

  private static void write(Inner i, ClassNode out) {
    out.visitInnerClass(i.name, i.member ? i.outer : null, i.simpleName, i.access & 0xFFFF);
  }
}
