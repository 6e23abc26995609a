package cbcov.agent.trial;

import cbcov.agent.host.Opened;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a class has. Reflection gives it in no order, here it is in one. Robolectric changes Android's classes: each method has a second one where its
 * code is, and each class a constructor without parameters; what it added is left out.
 */
final class Looked {
  private static final String ROBOLECTRIC = "org.robolectric.";
  private static final String MOVED = "$$robo$";
  private static final String DATA = "__robo_data__"; // a field of each class that it changed
  private static final Set<String> OBJECTS = objects(); // Object's public methods

  final Class<?> type;
  final List<Member> makers;
  final List<Member> methods;
  private List<Field> publicFields; // null: nobody asked
  private List<Field> allFields; // likewise

  Looked(Class<?> type) throws Untried {
    this.type = type;
    try {
      this.makers = makersOf(type);
      this.methods = methodsOf(type);
    } catch (LinkageError | TypeNotPresentException e) {
      throw new Untried("class " + type.getName() + " cannot be looked at", e);
    }
  }

  private Looked(Class<?> type, List<Member> makers, List<Member> methods) {
    this.type = type;
    this.makers = makers;
    this.methods = methods;
  }

  /** The same with what another class has that makes objects of it, behind its own. */
  Looked madeBy(Class<?> other) throws Untried {
    Looked there = new Looked(other);
    List<Member> more = new ArrayList<>();
    if (type.isAssignableFrom(other) && other != type) {
      there.makers.stream().filter(m -> m.isConstructor()).forEach(more::add);
    }
    for (Method m : other.getMethods()) {
      boolean own = other == type && Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type;
      if (type.isAssignableFrom(m.getReturnType()) && !own && !m.isSynthetic() && !m.getName().startsWith(MOVED) && !m.getReturnType().isPrimitive()) {
        more.add(Member.maker(m, other));
      }
    }
    if (more.isEmpty()) {
      throw new Untried("class " + other.getName() + " has no public method that gives a " + type.getName() + ", and makes none: name another class for its makers");
    }
    more.sort(Comparator.comparing(Member::signature));
    List<Member> all = new ArrayList<>(makers);
    all.addAll(more);
    return new Looked(type, all, methods);
  }

  boolean isAbstract() {
    return Modifier.isAbstract(type.getModifiers()) && !type.isArray() && !type.isPrimitive();
  }

  List<String> supers() {
    Set<String> names = new TreeSet<>();
    addSupers(type, names);
    if (type.isInterface()) {
      names.add(Object.class.getName());
    }
    return new ArrayList<>(names);
  }

  private static void addSupers(Class<?> c, Set<String> names) {
    List<Class<?>> above = new ArrayList<>(List.of(c.getInterfaces()));
    if (c.getSuperclass() != null) {
      above.add(c.getSuperclass());
    }
    for (Class<?> s : above) {
      if (!s.getName().startsWith(ROBOLECTRIC) && names.add(s.getName())) {
        addSupers(s, names);
      }
    }
  }

  private static List<Member> makersOf(Class<?> c) {
    List<Member> all = new ArrayList<>();
    if (c.isArray() || c.isPrimitive()) {
      return all;
    }
    if (!Modifier.isAbstract(c.getModifiers())) {
      for (Constructor<?> made : c.getConstructors()) {
        if (!made.isSynthetic() && isOwn(made)) {
          all.add(new Member(made));
        }
      }
    }
    for (Method m : c.getDeclaredMethods()) {
      int is = m.getModifiers();
      if (Modifier.isStatic(is) && Modifier.isPublic(is) && m.getReturnType() == c && !m.isSynthetic() && !m.getName().startsWith(MOVED)) {
        all.add(new Member(m));
      }
    }
    all.sort(Comparator.comparing(Member::signature));
    return all;
  }

  /**
   * Reports whether the class has the constructor of itself, Robolectric has moved its code then; and whether it is public in Android's plain jar, if
   * that has it.
   */
  private static boolean isOwn(Constructor<?> made) {
    Class<?> c = made.getDeclaringClass();
    try {
      c.getDeclaredField(DATA);
    } catch (NoSuchFieldException e) {
      return true; // not changed
    }
    try {
      c.getDeclaredMethod(MOVED + "$" + c.getName().replace('.', '_') + "$__constructor__", made.getParameterTypes());
    } catch (NoSuchMethodException e) {
      return false;
    }
    try {
      Class<?> plain = Class.forName(c.getName(), false, ClassLoader.getSystemClassLoader());
      return made.getParameterCount() > 0 || Modifier.isPublic(plain.getDeclaredConstructor().getModifiers());
    } catch (ReflectiveOperationException | LinkageError e) {
      return true;
    }
  }

  private static List<Member> methodsOf(Class<?> c) {
    Map<String, Method> all = new HashMap<>(); // by names and parameters
    if (c.isArray() || c.isPrimitive()) {
      return List.of();
    }
    for (Method m : c.getMethods()) {
      String key = key(m);
      if (Modifier.isStatic(m.getModifiers()) || m.getName().startsWith(MOVED) || OBJECTS.contains(key) || m.isSynthetic() && !isVisible(m)) {
        continue;
      }
      all.merge(key, m, (a, b) -> isRather(a, b) ? a : b);
    }
    List<Member> members = new ArrayList<>();
    all.values().forEach(m -> members.add(new Member(m)));
    members.sort(Comparator.comparing(Member::signature));
    return members;
  }

  private static String key(Method m) {
    StringBuilder b = new StringBuilder(m.getName()).append('(');
    for (Class<?> p : m.getParameterTypes()) {
      b.append(p.getName()).append(',');
    }
    return b.append(')').toString();
  }

  /** Reports whether a bridge only makes a method visible that the class has of one that is not public, as StringBuilder has its length. */
  private static boolean isVisible(Method bridge) {
    for (Class<?> s = bridge.getDeclaringClass().getSuperclass(); s != null; s = s.getSuperclass()) {
      try {
        Method m = s.getDeclaredMethod(bridge.getName(), bridge.getParameterTypes());
        return m.getReturnType() == bridge.getReturnType() && !m.isSynthetic() && !Modifier.isAbstract(m.getModifiers());
      } catch (NoSuchMethodException e) {
        continue; // the next above
      }
    }
    return false;
  }

  /** Of two methods that differ in their results, or in who declares them, the one with the narrower result; of equals the first by name. */
  private static boolean isRather(Method a, Method b) {
    if (a.getReturnType() != b.getReturnType()) {
      return b.getReturnType().isAssignableFrom(a.getReturnType());
    }
    return a.getDeclaringClass().getName().compareTo(b.getDeclaringClass().getName()) <= 0;
  }

  private static Set<String> objects() {
    Set<String> all = new TreeSet<>();
    for (Method m : Object.class.getMethods()) {
      all.add(key(m));
    }
    return all;
  }

  List<String> enumNames() {
    List<String> names = new ArrayList<>();
    for (Field f : type.isEnum() ? type.getDeclaredFields() : new Field[0]) {
      if (f.isEnumConstant()) {
        names.add(f.getName());
      }
    }
    return names;
  }

  /** Constants by name. One whose class fails as it begins has none. Of inherited ones those are left out that have the value of one of its own. */
  Map<String, Value> constants() {
    Map<String, Value> all = new TreeMap<>();
    Map<String, Value> inherited = new TreeMap<>();
    int constant = Modifier.PUBLIC | Modifier.STATIC | Modifier.FINAL;
    for (Field f : type.getFields()) {
      boolean told = f.getType().isPrimitive() || f.getType() == String.class;
      if ((f.getModifiers() & constant) != constant || !told) {
        continue;
      }
      try {
        Opened.open(f.getDeclaringClass());
        f.setAccessible(true);
        (f.getDeclaringClass() == type ? all : inherited).putIfAbsent(f.getName(), Value.of(f.get(null)));
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (Throwable t) {
        return Map.of();
      }
    }
    Set<Value> own = new HashSet<>(all.values());
    inherited.forEach((name, v) -> {
      if (!own.contains(v)) {
        all.putIfAbsent(name, v);
      }
    });
    return all;
  }

  /** Instance fields, in order of their names: the public ones, or all. Of two of one name the subclass's. */
  List<Field> fields(boolean all) {
    List<Field> known = all ? allFields : publicFields;
    if (known != null) {
      return known;
    }
    Map<String, Field> found = new TreeMap<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field f : c.getDeclaredFields()) {
        int is = f.getModifiers();
        if (!Modifier.isStatic(is) && (all || Modifier.isPublic(is)) && !f.getName().equals(DATA)) {
          found.putIfAbsent(f.getName(), f);
        }
      }
    }
    known = new ArrayList<>();
    for (Field f : found.values()) {
      try {
        Opened.open(f.getDeclaringClass());
        f.setAccessible(true);
        known.add(f);
      } catch (RuntimeException e) {
        continue; // it stays hidden
      }
    }
    if (all) {
      allFields = known;
    } else {
      publicFields = known;
    }
    return known;
  }
}
