package cbcov.agent.phone;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the JDK's and Android's collections hold, read off their fields: their methods may ask the app's objects, take locks, or be the app's own in a
 * class that inherits from them.
 */
final class Contents {
  static final int MAX = 20_000; // elements of one

  final String type; // the class that they were found by
  final boolean isMap;
  final boolean ordered; // their order says something
  final List<Object> keys = new ArrayList<>(); // of a map
  final List<Object> values = new ArrayList<>(); // or elements
  boolean cut; // it has more

  private Contents(String type, boolean isMap, boolean ordered) {
    this.type = type;
    this.isMap = isMap;
    this.ordered = ordered;
  }

  /** Looks at some, see {@link State#prepare}. */
  static void prepare() {
    Map<Object, Object> map = new HashMap<>(Map.of("a", 1));
    Object[] all = {
      new ArrayList<>(List.of(1)), new LinkedList<>(List.of(1)), map, new LinkedHashMap<>(map), new TreeMap<>(map), new HashSet<>(List.of(1)),
      new ArrayDeque<>(List.of(1)), new ConcurrentHashMap<>(map), new LinkedBlockingQueue<>(List.of(1)), new CopyOnWriteArrayList<>(List.of(1)),
      new Vector<>(List.of(1)), List.of(1), Map.of(1, 1), new AtomicReference<>(1), new WeakReference<>(map), Collections.unmodifiableList(new ArrayList<>()), Collections.synchronizedMap(new HashMap<>())
    };
    try {
      for (Object o : all) {
        of(o);
      }
    } catch (NoSuchFieldException e) {
      return; // who looks is told
    }
  }

  /** The contents of an object; null: it is nothing of this kind. */
  static Contents of(Object o) throws NoSuchFieldException {
    return of(o, 0);
  }

  private static Contents of(Object o, int depth) throws NoSuchFieldException {
    if (o == null || depth > 10) {
      return null;
    }
    if (o instanceof Object[] all) {
      Contents c = new Contents(name(o), false, true);
      c.all(all, 0, all.length, all.length);
      return c;
    }
    for (Class<?> k = o.getClass(); k != null; k = k.getSuperclass()) {
      if (k.getClassLoader() == null || k.getName().startsWith("android.util.") || k.getName().startsWith("android.os.")) {
        Contents c = known(o, k.getName(), depth);
        if (c != null) {
          return c;
        }
      }
    }
    return null;
  }

  private static String name(Object o) {
    return o.getClass().getTypeName();
  }

  private static Contents known(Object o, String k, int depth) throws NoSuchFieldException {
    Contents list = new Contents(k, false, true);
    Contents map = new Contents(k, true, true);
    switch (k) {
      case "java.util.ArrayList" -> list.array(o, "elementData", Memory.number(o, "size"));
      case "java.util.Vector" -> list.array(o, "elementData", Memory.number(o, "elementCount"));
      case "java.util.PriorityQueue", "java.util.concurrent.PriorityBlockingQueue" -> list.array(o, "queue", Memory.number(o, "size"));
      case "java.util.Arrays$ArrayList" -> list.array(o, "a", MAX);
      case "java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.atomic.AtomicReferenceArray" -> list.array(o, "array", MAX);
      case "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$SetN" -> {
        Contents c = new Contents(k, false, k.endsWith("ListN"));
        for (Object e : (Object[]) Memory.get(o, "elements")) {
          if (e != null) {
            c.element(e);
          }
        }
        return c;
      }
      case "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$Set12" -> {
        Contents c = new Contents(k, false, k.endsWith("List12"));
        c.element(Memory.get(o, "e0"));
        Object e1 = Memory.get(o, "e1");
        if (e1 != null && e1.getClass() != Object.class) { // Object stands for none
          c.element(e1);
        }
        return c;
      }
      case "java.util.ImmutableCollections$Map1" -> map.entry(Memory.get(o, "k0"), Memory.get(o, "v0"));
      case "java.util.ImmutableCollections$MapN" -> {
        return pairs(k, (Object[]) Memory.get(o, "table"), MAX, false);
      }
      case "java.util.ArrayDeque" -> {
        Object[] all = (Object[]) Memory.get(o, "elements");
        int tail = Memory.number(o, "tail");
        for (int i = Memory.number(o, "head"); i != tail && all.length > 0; i = (i + 1) % all.length) {
          list.element(all[i]);
        }
      }
      case "java.util.concurrent.ArrayBlockingQueue" -> {
        Object[] all = (Object[]) Memory.get(o, "items");
        list.all(all, Memory.number(o, "takeIndex"), Memory.number(o, "count"), all.length);
      }
      case "java.util.LinkedList", "java.util.concurrent.LinkedBlockingDeque" -> list.chain(Memory.get(o, "first"));
      case "java.util.concurrent.LinkedBlockingQueue", "java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.ConcurrentLinkedDeque" ->
          list.chain(Memory.get(o, "head"));
      case "java.util.LinkedHashMap" -> {
        for (Object n = Memory.get(o, "head"); n != null && !map.isFull(); n = Memory.get(n, "after")) {
          map.entry(Memory.get(n, "key"), Memory.get(n, "value"));
        }
      }
      case "java.util.HashMap", "java.util.Hashtable" -> {
        Contents c = new Contents(k, true, false);
        c.buckets((Object[]) Memory.get(o, "table"), "value");
        return c;
      }
      case "java.util.Properties" -> {
        return of(Memory.get(o, "map"), depth + 1);
      }
      case "java.util.concurrent.ConcurrentHashMap" -> {
        Contents c = new Contents(k, true, false);
        c.buckets((Object[]) Memory.get(o, "table"), "val");
        return c;
      }
      case "java.util.WeakHashMap" -> {
        Contents c = new Contents(k, true, false);
        for (Object head : (Object[]) Memory.get(o, "table")) {
          for (Object n = head; n != null && !c.isFull(); n = Memory.get(n, "next")) {
            Object key = Memory.get(n, "referent");
            if (key != null) {
              c.entry(key.getClass() == Object.class ? null : key, Memory.get(n, "value"));
            }
          }
        }
        return c;
      }
      case "java.util.TreeMap" -> {
        List<Object> open = new ArrayList<>();
        for (Object n = Memory.get(o, "root"); (n != null || !open.isEmpty()) && !map.isFull() && open.size() < MAX;) {
          if (n != null) {
            open.add(n);
            n = Memory.get(n, "left");
          } else {
            n = open.remove(open.size() - 1);
            map.entry(Memory.get(n, "key"), Memory.get(n, "value"));
            n = Memory.get(n, "right");
          }
        }
      }
      case "java.util.concurrent.ConcurrentSkipListMap" -> {
        Object head = Memory.get(o, "head");
        for (Object n = head == null ? null : Memory.get(head, "node"); n != null && !map.isFull(); n = Memory.get(n, "next")) {
          if (Memory.get(n, "key") != null && Memory.get(n, "val") != null) {
            map.entry(Memory.get(n, "key"), Memory.get(n, "val"));
          }
        }
      }
      case "java.util.IdentityHashMap" -> {
        return pairs(k, (Object[]) Memory.get(o, "table"), MAX, false);
      }
      case "java.util.EnumMap" -> {
        Object[] all = (Object[]) Memory.get(o, "vals");
        Object[] universe = (Object[]) Memory.get(o, "keyUniverse");
        for (int i = 0; i < all.length; i++) {
          if (all[i] != null) {
            map.entry(universe[i], all[i]);
          }
        }
      }
      case "java.util.RegularEnumSet" -> {
        Object[] universe = (Object[]) Memory.get(o, "universe");
        long bits = (long) Memory.get(o, "elements");
        for (int i = 0; i < universe.length; i++) {
          if ((bits >>> i & 1) != 0) {
            list.element(universe[i]);
          }
        }
      }
      case "android.util.ArrayMap" -> {
        return pairs(k, (Object[]) Memory.get(o, "mArray"), 2 * Memory.number(o, "mSize"), true);
      }
      case "android.util.ArraySet" -> {
        Contents c = new Contents(k, false, false);
        c.array(o, "mArray", Memory.number(o, "mSize"));
        return c;
      }
      case "android.util.SparseArray", "android.util.LongSparseArray", "android.util.SparseIntArray", "android.util.SparseBooleanArray",
          "android.util.SparseLongArray" -> {
        Object keys = Memory.get(o, "mKeys");
        Object values = Memory.get(o, "mValues");
        for (int i = 0; i < Memory.number(o, "mSize") && !map.isFull(); i++) {
          Object v = java.lang.reflect.Array.get(values, i);
          if (v == null || v.getClass() != Object.class) { // Object stands for what was deleted
            map.entry(java.lang.reflect.Array.get(keys, i), v);
          }
        }
      }
      case "android.os.BaseBundle" -> {
        return of(Memory.get(o, "mMap"), depth + 1);
      }
      case "java.util.HashSet" -> {
        return keys(of(Memory.get(o, "map"), depth + 1), k);
      }
      case "java.util.TreeSet", "java.util.concurrent.ConcurrentSkipListSet", "java.util.Collections$SetFromMap" -> {
        return keys(of(Memory.get(o, "m"), depth + 1), k);
      }
      case "java.util.concurrent.ConcurrentHashMap$KeySetView" -> {
        return keys(of(Memory.get(o, "map"), depth + 1), k);
      }
      case "java.util.concurrent.CopyOnWriteArraySet" -> {
        return of(Memory.get(o, "al"), depth + 1);
      }
      case "java.util.Collections$SynchronizedCollection", "java.util.Collections$UnmodifiableCollection", "java.util.Collections$CheckedCollection" -> {
        return wrapped(o, "c", depth);
      }
      case "java.util.Collections$SynchronizedMap", "java.util.Collections$UnmodifiableMap", "java.util.Collections$CheckedMap" -> {
        return wrapped(o, "m", depth);
      }
      case "java.util.Collections$SingletonList", "java.util.Collections$SingletonSet" -> list.element(Memory.get(o, "element"));
      case "java.util.Collections$SingletonMap" -> map.entry(Memory.get(o, "k"), Memory.get(o, "v"));
      case "java.util.Collections$EmptyList", "java.util.Collections$EmptySet" -> {
        return list;
      }
      case "java.util.Collections$EmptyMap" -> {
        return map;
      }
      case "java.util.concurrent.atomic.AtomicReference", "java.util.Optional" -> list.element(Memory.get(o, "value"));
      case "java.lang.ref.Reference" -> list.element(Memory.get(o, "referent"));
      case "java.util.concurrent.CompletableFuture" -> list.element(Memory.get(o, "result"));
      default -> {
        return null;
      }
    }
    return map.keys.isEmpty() ? isMap(k) ? map : list : map;
  }

  private static boolean isMap(String k) {
    return k.endsWith("Map") || k.endsWith("Map1") || k.startsWith("android.util.");
  }

  /** What is behind a wrapper: where that is the app's own class, as one element. */
  private static Contents wrapped(Object o, String field, int depth) throws NoSuchFieldException {
    Object inner = Memory.get(o, field);
    Contents c = of(inner, depth + 1);
    if (c == null) {
      c = new Contents(name(o), false, true);
      c.element(inner);
    }
    return c;
  }

  private static Contents keys(Contents map, String type) {
    if (map == null || !map.isMap) {
      return map;
    }
    Contents c = new Contents(type, false, map.ordered);
    c.values.addAll(map.keys);
    c.cut = map.cut;
    return c;
  }

  private static Contents pairs(String k, Object[] table, int n, boolean nulls) {
    Contents c = new Contents(k, true, false);
    for (int i = 0; i + 1 < Math.min(n, table == null ? 0 : table.length); i += 2) {
      if (nulls || table[i] != null) {
        c.entry(table[i] != null && table[i].getClass() == Object.class ? null : table[i], table[i + 1]);
      }
    }
    return c;
  }

  private boolean isFull() {
    cut |= values.size() >= MAX;
    return values.size() >= MAX;
  }

  private void element(Object o) {
    if (!isFull()) {
      values.add(o);
    }
  }

  private void entry(Object key, Object value) {
    if (!isFull()) {
      keys.add(key);
      values.add(value);
    }
  }

  private void array(Object o, String field, int n) throws NoSuchFieldException {
    Object[] all = (Object[]) Memory.get(o, field);
    all(all, 0, Math.min(n, all.length), all.length);
  }

  /** Takes n elements of an array, from one on and round it. */
  private void all(Object[] all, int from, int n, int size) {
    for (int i = 0; i < n && !isFull(); i++) {
      values.add(all[(from + i) % size]);
    }
  }

  private void chain(Object first) throws NoSuchFieldException {
    for (Object n = first; n != null && !isFull();) {
      Object item = Memory.get(n, "item");
      if (item != null || n.getClass().getName().startsWith("java.util.LinkedList")) {
        values.add(item);
      }
      Object next = Memory.get(n, "next");
      n = next == n ? null : next;
    }
  }

  private void buckets(Object[] table, String value) throws NoSuchFieldException {
    for (Object head : table == null ? new Object[0] : table) {
      String kind = head == null ? "" : head.getClass().getName();
      if (kind.endsWith("ForwardingNode")) {
        continue; // its nodes are in the next table already, or still in this one
      }
      for (Object n = kind.endsWith("TreeBin") ? Memory.get(head, "first") : head; n != null && !isFull(); n = Memory.get(n, "next")) {
        if (!n.getClass().getName().endsWith("ReservationNode")) {
          entry(Memory.get(n, "key"), Memory.get(n, value));
        }
      }
    }
  }
}
