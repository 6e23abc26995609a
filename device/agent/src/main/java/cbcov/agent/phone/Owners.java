package cbcov.agent.phone;

import cbcov.agent.host.AppLoader;
import cbcov.agent.host.Touched;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;

/**
 * Numbers of objects, counted as they are met. What stands for the contents of another object, such as a list's iterator, has that one's. An object that
 * is gone is forgotten. One thread at a time.
 */
final class Owners {
  private static final int FIRST = 1024;
  private static final String ATOMIC = "java.util.concurrent.atomic.";
  private static final String UTIL = "android.util.";

  /** Where the objects of a class have their number; below 0: they have none. */
  private static final ClassValue<Long> AT =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> of) {
          for (Class<?> c = of; c != null && c.getClassLoader() instanceof AppLoader; c = c.getSuperclass()) {
            long at = Memory.offset(c, Touched.NUMBER);
            if (at >= 0) {
              return at;
            }
          }
          return -1L;
        }
      };

  private static final Class<?>[] HOLDERS = {
    Collection.class, Map.class, Iterator.class, Map.Entry.class, Enumeration.class, Dictionary.class, StringBuilder.class, StringBuffer.class
  };

  /** Reports of a class whether its objects hold others. */
  private static final ClassValue<Boolean> HOLDS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> of) {
          for (Class<?> holder : HOLDERS) {
            if (holder.isAssignableFrom(of)) {
              return true;
            }
          }
          for (Class<?> c = of; c != null; c = c.getSuperclass()) {
            if (c.getName().startsWith(ATOMIC) || c.getName().startsWith(UTIL)) {
              return true;
            }
          }
          return of.isArray();
        }
      };

  private Entry[] table = new Entry[FIRST]; // by identity hash code; null entries are free
  private int used; // with those whose object is gone
  private long count;

  /** An object's number, and the descriptor of what it is the number of. */
  private static final class Entry extends WeakReference<Object> {
    final int hash;
    final long number;
    final String type;

    Entry(Object o, int hash, long number, String type) {
      super(o);
      this.hash = hash;
      this.number = number;
      this.type = type;
    }
  }

  /** Reports whether an object is one that holds others, or is a cell: an array, a collection, a map, an iterator, an atomic, a builder of text. */
  static boolean holds(Object o) {
    return HOLDS.get(o.getClass());
  }

  /** Reports whether an object's number is told where it is a value: of the app's own ones, and of those that are nothing but themselves. */
  boolean tells(Object value) {
    return value != null && (isNumbered(value) || value.getClass() == Object.class);
  }

  private static boolean isNumbered(Object o) {
    return AT.get(o.getClass()) >= 0;
  }

  /** An object's number, from 1. */
  long number(Object o) {
    long at = AT.get(o.getClass());
    if (at < 0) {
      return entry(o).number;
    }
    long known = Memory.number(o, at);
    if (known == 0) {
      known = ++count;
      Memory.number(o, at, known);
    }
    return known;
  }

  /** The descriptor of the class of what an object's number stands for. */
  String type(Object o) {
    return isNumbered(o) ? descriptor(o) : entry(o).type;
  }

  /** Gives a new object the number of another one. */
  void alias(Object made, Object of) {
    if (isNumbered(made)) {
      return;
    }
    int hash = System.identityHashCode(made);
    if (find(made, hash) == null) {
      add(new Entry(made, hash, number(of), type(of)));
    }
  }

  private static String descriptor(Object o) {
    String name = o.getClass().getName().replace('.', '/');
    return name.startsWith("[") ? name : "L" + name + ";";
  }

  private Entry entry(Object o) {
    int hash = System.identityHashCode(o);
    Entry e = find(o, hash);
    if (e == null) {
      e = new Entry(o, hash, ++count, descriptor(o));
      add(e);
    }
    return e;
  }

  private Entry find(Object o, int hash) {
    for (int i = hash & table.length - 1; table[i] != null; i = i + 1 & table.length - 1) {
      if (table[i].hash == hash && table[i].refersTo(o)) {
        return table[i];
      }
    }
    return null;
  }

  private void add(Entry e) {
    if (used >= table.length / 2) {
      grow();
    }
    put(e);
  }

  private void put(Entry e) {
    int i = e.hash & table.length - 1;
    while (table[i] != null) {
      i = i + 1 & table.length - 1;
    }
    table[i] = e;
    used++;
  }

  /** Makes room, and leaves out those that are gone. */
  private void grow() {
    Entry[] old = table;
    int live = 0;
    for (Entry e : old) {
      live += e != null && !e.refersTo(null) ? 1 : 0;
    }
    table = new Entry[Math.max(FIRST, Integer.highestOneBit(live) * 8)];
    used = 0;
    for (Entry e : old) {
      if (e != null && !e.refersTo(null)) {
        put(e);
      }
    }
  }
}
