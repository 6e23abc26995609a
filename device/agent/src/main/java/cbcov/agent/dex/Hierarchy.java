package cbcov.agent.dex;

import java.util.HashSet;
import java.util.Set;

/**
 * What must be known of classes to type code: super class, interfaces, whether it is one. Class names are internal ones (p/A), types are
 * descriptors (Lp/A;).
 */
public interface Hierarchy {
  String OBJECT = "Ljava/lang/Object;";

  /** A class's place in the hierarchy. */
  record Place(String name, String superName, String[] interfaces, boolean isInterface) {}

  /** The class's place; null when nobody has it. */
  Place find(String name);

  /**
   * The class that declares a protected member which a class has or inherits; null: it is not protected, or nobody knows. Type: a field's, or a method's
   * descriptor.
   */
  default String shield(String name, String member, String type) {
    return null;
  }

  /** Reports whether a class is another one or inherits from it, by super classes alone. */
  default boolean inherits(String name, String ancestor) {
    Set<String> seen = new HashSet<>();
    for (String c = name; c != null && seen.add(c); ) {
      if (c.equals(ancestor)) {
        return true;
      }
      Place p = find(c);
      c = p == null ? null : p.superName();
    }
    return false;
  }

  /** The closest common super class, as the JVM's stack frames want it: Object where an interface, or a class that nobody has, is one of two. */
  default String common(String a, String b) {
    Place x = find(a);
    Place y = find(b);
    if (x == null || y == null || x.isInterface() || y.isInterface()) {
      return "java/lang/Object";
    }
    Set<String> ancestors = new HashSet<>();
    for (Place i = x; i != null && ancestors.add(i.name()); i = i.superName() == null ? null : find(i.superName())) {}
    Set<String> seen = new HashSet<>();
    for (Place i = y; i != null && seen.add(i.name()); i = i.superName() == null ? null : find(i.superName())) {
      if (ancestors.contains(i.name())) {
        return i.name();
      }
    }
    return "java/lang/Object";
  }

  /**
   * Reports whether the JVM's verifier takes one reference type for another (JVMS 4.10.1.2), without any class that nobody has: it would
   * have to load it.
   */
  default boolean assignable(String from, String to) {
    if (from.equals(to) || to.equals(OBJECT)) {
      return true;
    }
    if (to.charAt(0) == '[') {
      if (from.charAt(0) != '[') {
        return false;
      }
      String f = from.substring(1);
      String t = to.substring(1);
      return isReference(f) && isReference(t) && assignable(f, t);
    }
    Place p = find(internal(to));
    if (p == null) {
      return false;
    }
    return p.isInterface() || from.charAt(0) == 'L' && inherits(internal(from), p.name());
  }

  /** The closest common type of two reference types, as ASM's frames have it. */
  default String commonType(String a, String b) {
    if (a.equals(b)) {
      return a;
    }
    int x = dimensions(a);
    int y = dimensions(b);
    if (x == 0 && y == 0) {
      return "L" + common(internal(a), internal(b)) + ";";
    }
    if (x == y && isReference(a.substring(x)) && isReference(b.substring(y))) {
      return "[".repeat(x) + "L" + common(internal(a.substring(x)), internal(b.substring(y))) + ";";
    }
    x -= x > 0 && !isReference(a.substring(x)) ? 1 : 0;
    y -= y > 0 && !isReference(b.substring(y)) ? 1 : 0;
    return "[".repeat(Math.min(x, y)) + OBJECT;
  }

  /** Of an array type. */
  static int dimensions(String type) {
    int n = 0;
    while (type.charAt(n) == '[') {
      n++;
    }
    return n;
  }

  static boolean isReference(String type) {
    return type.charAt(0) == 'L' || type.charAt(0) == '[';
  }

  /** The internal name of a class type; an array type is its own. */
  static String internal(String type) {
    return type.charAt(0) == 'L' ? type.substring(1, type.length() - 1) : type;
  }
}
