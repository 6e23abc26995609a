package cbcov.agent.trial;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * What can be seen of an object and of a call's arguments before the call: what observers and relations say, and fields; of objects in fields likewise,
 * down to a depth. Each thing that is seen has a path, as package device has them. The nearest are seen first, and of each object so many in all.
 */
final class Sight {
  private static final int MAX_PATHS = 64; // of an object
  private static final int[] DEPTH = {1, 2}; // of the object in question, without and with hidden fields
  private static final Class<?>[] CLOSED = {Thread.class, ThreadGroup.class, Class.class, ClassLoader.class, Throwable.class, AccessibleObject.class};

  /** What it asks of the trials. */
  interface Classes {
    Looked look(Class<?> c) throws Untried;

    /** Observers and relations of the class that is tried. */
    List<Member> chosen();

    boolean tried(Object o);

    /** Something is about to be called. */
    void tick();
  }

  private record Seen(String path, Value value) {}

  private record Place(String path, Object object, int depth) {}

  private final Classes classes;
  private final boolean hidden; // fields that are not public are seen, too

  Sight(Classes classes, boolean hidden) {
    this.classes = classes;
    this.hidden = hidden;
  }

  /** Three texts for each thing that can be seen: path, kind, text. In order of the paths. There is no self before it is made. */
  List<String> see(Object self, Object[] args, Class<?>[] parameters) {
    List<Seen> all = new ArrayList<>();
    if (self != null) {
      all.addAll(walk("this", self, DEPTH[hidden ? 1 : 0], args, parameters));
    }
    for (int i = 0; i < args.length; i++) {
      String path = Integer.toString(i);
      all.add(new Seen(path, Value.of(args[i])));
      if (!parameters[i].isPrimitive() && Value.isOpen(args[i])) {
        all.addAll(walk(path, args[i], 0, null, null));
      }
    }
    all.sort(Comparator.comparing(Seen::path));
    List<String> texts = new ArrayList<>(3 * all.size());
    for (Seen s : all) {
      texts.add(s.path);
      texts.add(s.value.kind());
      texts.add(s.value.text());
    }
    return texts;
  }

  /** What can be seen of one object; with arguments: how it is related to them. */
  private List<Seen> walk(String path, Object root, int depth, Object[] args, Class<?>[] parameters) {
    List<Seen> seen = new ArrayList<>();
    Queue<Place> places = new ArrayDeque<>(List.of(new Place(path, root, 0)));
    Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
    known.add(root);
    while (!places.isEmpty() && seen.size() < MAX_PATHS) {
      Place p = places.remove();
      int size = size(p);
      if (size >= 0) {
        seen.add(new Seen(p.path + (p.object.getClass().isArray() ? ".length" : ".size()"), Value.of(size)));
      } else if (p.depth <= depth && !isClosed(p.object) && p.object != null) {
        observe(p, seen);
        if (p.depth == 0 && args != null) {
          relate(p, args, parameters, seen);
        }
        fields(p, seen, places, known);
      }
    }
    return seen.size() > MAX_PATHS ? seen.subList(0, MAX_PATHS) : seen;
  }

  /** How many elements an array has, or a collection that lies in a field; -1: it is neither. */
  private int size(Place p) {
    if (p.object != null && p.object.getClass().isArray()) {
      return Array.getLength(p.object);
    }
    if (p.depth == 0 || !(p.object instanceof Collection || p.object instanceof Map)) {
      return -1;
    }
    classes.tick();
    try {
      return p.object instanceof Collection<?> c ? c.size() : ((Map<?, ?>) p.object).size();
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable t) {
      return -1;
    }
  }

  private static boolean isClosed(Object o) {
    for (Class<?> c : CLOSED) {
      if (c.isInstance(o)) {
        return true;
      }
    }
    return false;
  }

  private Looked look(Object o) {
    try {
      return classes.look(o.getClass());
    } catch (Untried e) {
      return null; // nothing of it can be seen
    }
  }

  private void observe(Place p, List<Seen> seen) {
    boolean chosen = p.depth == 0 && classes.tried(p.object);
    List<Member> members = List.of();
    if (chosen) {
      members = classes.chosen();
    } else if (Modifier.isPublic(p.object.getClass().getModifiers()) && look(p.object) != null) {
      members = look(p.object).methods;
    }
    for (Member m : members) {
      if (m.observer && seen.size() < MAX_PATHS) {
        seen.add(new Seen(p.path + "." + m.name() + "()", said(m, p.object)));
      }
    }
  }

  private Value said(Member m, Object o, Object... args) {
    classes.tick();
    try {
      return Value.of(m.call(o, args));
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable t) {
      return Value.NONE;
    }
  }

  private void relate(Place p, Object[] args, Class<?>[] parameters, List<Seen> seen) {
    for (int i = 0; i < args.length; i++) {
      for (Member m : classes.tried(p.object) ? classes.chosen() : List.<Member>of()) {
        if (m.relation && Types.fits(args[i], m.parameters[0])) {
          seen.add(new Seen(p.path + "." + m.name() + "(" + i + ")", said(m, p.object, args[i])));
        }
      }
      if (!parameters[i].isPrimitive() && parameters[i].isInstance(p.object)) {
        seen.add(new Seen(i + "==this", Value.of(args[i] == p.object)));
      }
      Looked own = hidden ? look(p.object) : null;
      for (Field f : own == null ? List.<Field>of() : own.fields(true)) {
        if (isComparable(f.getType(), args[i], parameters[i])) {
          seen.add(new Seen(p.path + "." + f.getName() + "==" + i, Value.of(args[i] == get(f, p.object))));
        }
      }
    }
  }

  /** Reports whether a field and an argument may be one and the same object. Texts, numbers and constants have no identity that is anybody's business. */
  private static boolean isComparable(Class<?> field, Object arg, Class<?> parameter) {
    if (field.isPrimitive() || parameter.isPrimitive()) {
      return false;
    }
    if (arg == null) {
      return field.isAssignableFrom(parameter) || parameter != Object.class && parameter.isAssignableFrom(field);
    }
    return Value.isOpen(arg) && field.isInstance(arg);
  }

  private static Object get(Field f, Object of) {
    try {
      return f.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  private void fields(Place p, List<Seen> seen, Queue<Place> places, Set<Object> known) {
    Looked own = look(p.object);
    if (own == null) {
      return;
    }
    for (Field f : own.fields(hidden)) {
      Object o = get(f, p.object);
      String path = p.path + "." + f.getName();
      seen.add(new Seen(path, Value.of(o)));
      if (Value.isOpen(o) && known.add(o)) {
        places.add(new Place(path, o, p.depth + 1));
      }
    }
  }
}
