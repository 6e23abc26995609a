package cbcov.agent.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Has the app's own code tell {@code cbcov.agent.phone.Touches} of the state that it reads and writes: fields, elements of arrays, contents of the
 * JDK's collections and the like, and what the framework keeps where a list of calls says so. It changes class files when they are loaded, and not when
 * they are converted, so that what is kept of an app's conversion serves runs with it and without.
 *
 * <p>A file lists calls of the framework, each a line: {@code CLASS METHOD DESC FIELD FLAGS KEY}, with an internal name, FLAGS of w (it writes) and v (what
 * it returns is a view of the same state, as an editor is), and the number of the argument that says which state of the receiver's it is, or -1.
 *
 * <p>What is told is told before it happens, except what was read of a field: a call that fails was an access, too.
 */
public final class Touched {
  private static final String TOUCHES = "cbcov/agent/phone/Touches";
  private static final String AGENT = "cbcov/agent/phone/"; // calls that Redirect has changed have the receiver first

  /** The field with an object's number. */
  public static final String NUMBER = "cbcov$number";


  private static final String CALLS = "cbcov/Calls"; // whose methods stand for calls of the app's where it is instrumented
  private static final String CONTENTS = "[]";
  private static final Pattern PART = Pattern.compile("\\$part\\d+\\$\\d+$"); // a method's that was cut (Parts.java)

  private static final int MAX_SITES = 1 << 20;
  private static final int FIRST = -1;

  /** How much a body may be, as the app's code has it, to be one that only stands for an access of another class's. */
  private static final int ACCESSOR = 12;

  /** Classes of the JDK and of Android whose objects hold other things, by the ends of their names. */
  private static final Pattern HOLDS =
      Pattern.compile(
          "java/util/(concurrent/)?[A-Za-z]*(Map|Set|List|Queue|Deque|Collection|Vector|Stack|Iterator|Enumeration|Map\\$Entry|Hashtable|Dictionary|Properties)"
              + "|java/util/concurrent/atomic/\\w+|java/lang/StringBu(ilder|ffer)|java/lang/Iterable"
              + "|android/util/(Sparse\\w*Array|LongSparse\\w*Array|ArrayMap|ArraySet|LruCache)");

  private static final Set<String> READERS =
      Set.of(
          "get", "getOrDefault", "getFirst", "getLast", "contains", "containsKey", "containsValue", "containsAll", "size", "isEmpty", "iterator",
          "listIterator", "descendingIterator", "spliterator", "next", "previous", "hasNext", "hasPrevious", "nextIndex", "previousIndex", "forEachRemaining",
          "elements", "hasMoreElements", "nextElement", "keys", "keySet", "navigableKeySet", "descendingKeySet", "values", "entrySet", "subList", "headMap",
          "tailMap", "subMap", "descendingMap", "headSet", "tailSet", "subSet", "descendingSet", "toArray", "toString", "equals", "hashCode", "indexOf",
          "lastIndexOf", "peek", "peekFirst", "peekLast", "element", "first", "last", "firstElement", "lastElement", "elementAt", "copyInto", "firstKey",
          "lastKey", "firstEntry", "lastEntry", "ceiling", "ceilingKey", "ceilingEntry", "floor", "floorKey", "floorEntry", "higher", "higherKey",
          "higherEntry", "lower", "lowerKey", "lowerEntry", "stream", "parallelStream", "forEach", "getKey", "getValue", "getProperty", "propertyNames",
          "stringPropertyNames", "remainingCapacity", "search", "charAt", "length", "substring", "subSequence", "chars", "codePointAt", "getChars", "intValue",
          "longValue", "floatValue", "doubleValue", "byteValue", "shortValue", "getPlain", "getOpaque", "getAcquire", "getReference", "getStamp", "isMarked",
          "sum", "keyAt", "valueAt", "indexOfKey", "indexOfValue", "snapshot", "reduce", "mappingCount");

  private static final Set<String> WRITERS =
      Set.of(
          "add", "addAll", "addFirst", "addLast", "addElement", "insertElementAt", "put", "putAll", "putIfAbsent", "putFirst", "putLast", "offer", "offerFirst",
          "offerLast", "push", "pop", "poll", "pollFirst", "pollLast", "pollFirstEntry", "pollLastEntry", "take", "takeFirst", "takeLast", "transfer",
          "tryTransfer", "drainTo", "remove", "removeAll", "removeIf", "removeFirst", "removeLast", "removeAt", "removeElement", "removeElementAt",
          "removeAllElements", "removeFirstOccurrence", "removeLastOccurrence", "removeAtRange", "retainAll", "replace", "replaceAll", "clear", "set",
          "setElementAt", "setSize", "setValue", "setProperty", "setValueAt", "load", "sort", "compute", "computeIfAbsent", "computeIfPresent", "merge",
          "append", "insert", "delete", "deleteCharAt", "reverse", "setLength", "setCharAt", "appendCodePoint", "getAndSet", "getAndAdd", "getAndIncrement",
          "getAndDecrement", "getAndUpdate", "getAndAccumulate", "incrementAndGet", "decrementAndGet", "addAndGet", "updateAndGet", "accumulateAndGet",
          "compareAndSet", "weakCompareAndSet", "weakCompareAndSetPlain", "compareAndExchange", "lazySet", "setPlain", "setOpaque", "setRelease", "accumulate",
          "increment", "decrement", "reset", "sumThenReset", "getThenReset", "attemptMark", "attemptStamp", "evictAll", "resize", "trimToSize");

  /** Readers that return something through which the same contents are read and changed. */
  private static final Set<String> VIEWS =
      Set.of(
          "iterator", "listIterator", "descendingIterator", "elements", "keys", "keySet", "navigableKeySet", "descendingKeySet", "values", "entrySet", "subList",
          "headMap", "tailMap", "subMap", "descendingMap", "headSet", "tailSet", "subSet", "descendingSet", "firstEntry", "lastEntry", "ceilingEntry",
          "floorEntry", "higherEntry", "lowerEntry");

  /** Methods that read the contents of their first argument as well. */
  private static final Set<String> READ_ARGUMENT = Set.of("addAll", "putAll", "removeAll", "retainAll", "containsAll");

  /** Static methods of the JDK's by their owner and name: for each argument that they touch its number and r or w. */
  private static final Map<String, String[]> STATICS = new HashMap<>();

  static {
    for (String n : new String[] {"sort", "reverse", "shuffle", "swap", "fill", "rotate", "replaceAll"}) {
      STATICS.put("java/util/Collections." + n, new String[] {"0w"});
    }
    for (String n : new String[] {"max", "min", "frequency", "binarySearch", "enumeration", "list", "indexOfSubList"}) {
      STATICS.put("java/util/Collections." + n, new String[] {"0r"});
    }
    STATICS.put("java/util/Collections.addAll", new String[] {"0w", "1r"});
    STATICS.put("java/util/Collections.copy", new String[] {"0w", "1r"});
    STATICS.put(AGENT + "Hooks.shuffle", new String[] {"0w"});
    STATICS.put("java/lang/System.arraycopy", new String[] {"0r", "2w"});
    for (String n : new String[] {"sort", "fill", "setAll", "parallelSort"}) {
      STATICS.put("java/util/Arrays." + n, new String[] {"0w"});
    }
    for (String n : new String[] {"copyOf", "copyOfRange", "toString", "deepToString", "equals", "hashCode", "stream", "binarySearch", "deepEquals"}) {
      STATICS.put("java/util/Arrays." + n, new String[] {"0r"});
    }
  }

  /** What one instruction of the app's touches. */
  public static final class Site {
    /** Internal name of the class by which a field is named, or that the receiver of a call must be of; null: what there is says it. */
    public final String owner;

    /** The field, "[]", or the name of the framework's state. */
    public final String field;

    /** First letter of the type of a field's value. */
    public final char type;

    public final boolean write;
    public final boolean view; // what it returns stands for the receiver
    public final boolean rule; // the receiver must be of the class owner
    public final boolean accessor; // the caller of the method is meant
    public final String method; // as DEX says it
    public final int line; // 0: not known

    private int same; // number of the first one that is told alike

    Site(String owner, String field, char type, boolean write, boolean view, boolean rule, boolean accessor, String method, int line) {
      this.owner = owner;
      this.field = field;
      this.type = type;
      this.write = write;
      this.view = view;
      this.rule = rule;
      this.accessor = accessor;
      this.method = method;
      this.line = line;
    }

    /** The same in another place. */
    public Site at(String method, int line) {
      return new Site(owner, field, type, write, view, rule, false, method, line);
    }

    /** That of one key. */
    public Site of(String key) {
      return new Site(owner, field + ":" + key, type, write, view, rule, accessor, method, line);
    }

    /** A number that is the same for all that are told alike. */
    public int same() {
      return same;
    }

    private String key() {
      return told() + type + view + rule + accessor;
    }

    private String told() {
      return owner + " " + field + " " + write + " " + method + " " + line + " ";
    }
  }

  /** A call of the framework's that touches what the receiver keeps. */
  private record Rule(String owner, String field, boolean write, boolean view, int key) {}

  private final Set<String> scope; // internal names; null: all classes
  private final Map<String, List<Rule>> rules = new HashMap<>(); // by name and descriptor
  private final Map<String, Integer> known = new HashMap<>(); // numbers of those found while the app runs, by what they are, and by what is told of them
  private volatile Site[] sites = new Site[1024]; // by their numbers
  private int count;

  private Touched(Set<String> scope) {
    this.scope = scope;
  }

  /** Reads the list of calls. Scope: internal names of the classes that tell; null: all. */
  static Touched read(Path file, Set<String> scope) throws IOException {
    Touched t = new Touched(scope);
    for (String line : Files.readAllLines(file)) {
      String[] f = line.split(" ");
      Rule r = new Rule(f[0], f[3], f[4].indexOf('w') >= 0, f[4].indexOf('v') >= 0, Integer.parseInt(f[5]));
      t.rules.computeIfAbsent(f[1] + f[2], k -> new ArrayList<>()).add(r);
    }
    return t;
  }

  /** Has all classes tell, and of no call of the framework's. */
  static Touched all() {
    return new Touched(null);
  }

  /** What an instruction with a number touches. Any thread. */
  public Site site(int number) {
    return sites[number];
  }

  /** The number of what is touched in a place that was found while the app runs; one for all that are equal. Any thread. */
  public synchronized int number(Site s) {
    Integer before = known.get(s.key());
    if (before != null) {
      return before;
    }
    int n = add(s, known.getOrDefault(s.told(), FIRST));
    known.put(s.key(), n);
    known.putIfAbsent(s.told(), n);
    return n;
  }

  /** Gives a place a number; same: that of the first one that is told alike, FIRST: it is that. */
  private synchronized int add(Site s, int same) {
    if (count == sites.length) {
      sites = Arrays.copyOf(sites, 2 * count);
    }
    s.same = same == FIRST ? count : same;
    sites[count] = s;
    return count++;
  }

  /** Reports whether there are so many places that no more are to be made while the app runs. */
  public synchronized boolean isFull() {
    return count >= MAX_SITES;
  }

  /** Reports whether a class of an internal name is one that tells. */
  public boolean isOwn(String name) {
    return scope == null || scope.contains(name);
  }

  /** A class file that tells, of an internal name. */
  byte[] apply(String name, byte[] file) {
    if (file == null || !isOwn(name) && !name.equals(CALLS)) {
      return file;
    }
    Set<String> left = new HashSet<>(); // methods that stay as they are, since they would be too large
    while (true) {
      ClassNode c = new ClassNode();
      new ClassReader(file).accept(c, 0);
      new ClassChange(c, left).apply();
      ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      try {
        c.accept(w);
        return w.toByteArray();
      } catch (MethodTooLargeException e) {
        if (!left.add(e.getMethodName() + e.getDescriptor())) {
          return file;
        }
      } catch (ClassTooLargeException e) {
        return file;
      }
    }
  }

  /** One class that is changed. */
  private final class ClassChange {
    private final ClassNode c;
    private final Set<String> left;
    private final Map<String, Integer> alike = new HashMap<>(); // numbers of the first places by what is told of them
    private final Map<String, String> parts = new HashMap<>(); // methods, as DEX says it, by the names of their parts

    ClassChange(ClassNode c, Set<String> left) {
      this.c = c;
      this.left = left;
    }

    void apply() {
      for (MethodNode m : c.methods) {
        for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
          if (i instanceof MethodInsnNode call && call.owner.equals(c.name) && isPart(call.name)) {
            parts.put(call.name, dex(m));
          }
        }
      }
      for (MethodNode m : c.methods) {
        if (m.instructions.size() > 0 && !left.contains(m.name + m.desc)) {
          new MethodChange(m).apply();
        }
      }
      numbered();
    }

    private boolean isPart(String name) {
      return PART.matcher(name).find();
    }

    private String dex(MethodNode m) {
      return "L" + c.name + ";->" + m.name + m.desc;
    }

    /** Has objects keep their number, in a field that only {@code cbcov.agent.phone.Owners} knows. */
    private void numbered() {
      boolean numbersStreams = c.interfaces.contains("java/io/Serializable") && c.fields.stream().noneMatch(f -> f.name.equals("serialVersionUID"));
      if ((c.access & Opcodes.ACC_INTERFACE) == 0 && !numbersStreams) {
        c.fields.add(new FieldNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC, NUMBER, "J", null, null));
      }
    }

    /** One method that is changed. What is put in has no branches, so that the stack's frames stay as they are. */
    private final class MethodChange {
      private final MethodNode m;
      private final String name;
      private final boolean accessor;
      private final int free; // the first variable that the method does not use
      private int line;

      MethodChange(MethodNode m) {
        this.m = m;
        this.name = parts.getOrDefault(m.name, dex(m));
        this.accessor = isAccessor(m) || c.name.equals(CALLS);
        this.free = Math.max(m.maxLocals, Type.getArgumentsAndReturnSizes(m.desc) >> 2);
      }

      void apply() {
        Set<AbstractInsnNode> early = m.name.equals("<init>") ? early(m, c) : Set.of();
        for (AbstractInsnNode i : m.instructions.toArray()) {
          if (i instanceof LineNumberNode n) {
            line = n.line;
          } else if (i instanceof FieldInsnNode f && !f.name.startsWith("cbcov$")) {
            if (!early.contains(i)) {
              field(f);
            }
          } else if (i instanceof MethodInsnNode call) {
            call(call);
          } else if (i.getOpcode() >= Opcodes.IALOAD && i.getOpcode() <= Opcodes.SALOAD) {
            load(i);
          } else if (i.getOpcode() >= Opcodes.IASTORE && i.getOpcode() <= Opcodes.SASTORE) {
            store(i);
          }
        }
      }

      private LdcInsnNode site(String owner, String field, char type, boolean write, boolean view, boolean rule) {
        Site s = new Site(owner, field, type, write, view, rule, accessor, name, line);
        Integer same = alike.get(s.told());
        int n = add(s, same == null ? FIRST : same);
        alike.putIfAbsent(s.told(), n);
        return new LdcInsnNode(n);
      }

      private void field(FieldInsnNode f) {
        char type = f.desc.charAt(0);
        boolean wide = type == 'J' || type == 'D';
        boolean write = f.getOpcode() == Opcodes.PUTFIELD || f.getOpcode() == Opcodes.PUTSTATIC;
        LdcInsnNode site = site(f.owner, f.name, type, write, false, false);
        String value = value(type);
        InsnList l = new InsnList();
        switch (f.getOpcode()) {
          case Opcodes.GETSTATIC -> {
            l.add(new InsnNode(wide ? Opcodes.DUP2 : Opcodes.DUP));
            tell(l, site, "field", "(" + value + "I)V");
            m.instructions.insert(f, l);
          }
          case Opcodes.PUTSTATIC -> {
            l.add(new InsnNode(wide ? Opcodes.DUP2 : Opcodes.DUP));
            tell(l, site, "field", "(" + value + "I)V");
            m.instructions.insertBefore(f, l);
          }
          case Opcodes.GETFIELD -> {
            m.instructions.insertBefore(f, new InsnNode(Opcodes.DUP));
            l.add(new InsnNode(wide ? Opcodes.DUP2_X1 : Opcodes.DUP_X1));
            tell(l, site, "field", "(Ljava/lang/Object;" + value + "I)V");
            m.instructions.insert(f, l);
          }
          default -> {
            if (wide) {
              int store = type == 'J' ? Opcodes.LSTORE : Opcodes.DSTORE;
              int load = type == 'J' ? Opcodes.LLOAD : Opcodes.DLOAD;
              l.add(new VarInsnNode(store, free));
              l.add(new InsnNode(Opcodes.DUP));
              l.add(new VarInsnNode(load, free));
              tell(l, site, "field", "(Ljava/lang/Object;" + value + "I)V");
              l.add(new VarInsnNode(load, free));
            } else {
              l.add(new InsnNode(Opcodes.DUP2));
              tell(l, site, "field", "(Ljava/lang/Object;" + value + "I)V");
            }
            m.instructions.insertBefore(f, l);
          }
        }
      }

      /** An element of an array, which is looked at before it is loaded. */
      private void load(AbstractInsnNode i) {
        InsnList l = new InsnList();
        l.add(new InsnNode(Opcodes.DUP2));
        tell(l, site(null, CONTENTS, 'L', false, false, false), "load", "(Ljava/lang/Object;II)V");
        m.instructions.insertBefore(i, l);
      }

      private void store(AbstractInsnNode i) {
        char type = "IJFDLIII".charAt(i.getOpcode() - Opcodes.IASTORE);
        int kind = "IJFDL".indexOf(type);
        InsnList l = new InsnList();
        l.add(new VarInsnNode(Opcodes.ISTORE + kind, free));
        l.add(new InsnNode(Opcodes.DUP2));
        l.add(new VarInsnNode(Opcodes.ILOAD + kind, free));
        tell(l, site(null, CONTENTS, 'L', true, false, false), "store", "(Ljava/lang/Object;I" + value(type) + "I)V");
        l.add(new VarInsnNode(Opcodes.ILOAD + kind, free));
        m.instructions.insertBefore(i, l);
      }

      private void call(MethodInsnNode call) {
        if (call.name.equals("<init>")) {
          if (HOLDS.matcher(call.owner).matches() && (call.desc.equals("(Ljava/util/Collection;)V") || call.desc.equals("(Ljava/util/Map;)V"))) {
            InsnList l = new InsnList();
            l.add(new InsnNode(Opcodes.DUP));
            tell(l, site(null, CONTENTS, 'L', false, false, false), "called", "(Ljava/lang/Object;I)V");
            m.instructions.insertBefore(call, l);
          }
          return;
        }
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        String[] touches = isStatic ? STATICS.get(call.owner + "." + call.name) : null;
        if (touches != null) {
          Spilled s = new Spilled(call);
          for (String t : touches) {
            int n = t.charAt(0) - '0';
            if (n < s.types.length && s.types[n].getSort() >= Type.ARRAY) {
              s.tell(n, -1, site(null, CONTENTS, 'L', t.charAt(1) == 'w', false, false));
            }
          }
          s.done();
          return;
        }
        boolean hook = isStatic && call.owner.startsWith(AGENT);
        Rule rule = null;
        Type[] types = Type.getArgumentTypes(call.desc);
        if (hook && types.length > 0 && types[0].getSort() == Type.OBJECT) {
          rule = rule(call.name + "(" + call.desc.substring(1 + types[0].getDescriptor().length()), null);
        } else if (!hook) {
          rule = rule(call.name + call.desc, isStatic ? call.owner : null);
        }
        if (rule != null) {
          Spilled s = new Spilled(call);
          int key = rule.key < 0 ? -1 : rule.key + (isStatic && !hook ? 0 : 1);
          int receiver = isStatic && !hook ? -1 : 0;
          s.tell(receiver, key, site(rule.owner, rule.field, 'L', rule.write, rule.view, true));
          if (rule.view && receiver == 0) {
            s.gave(site(rule.owner, rule.field, 'L', false, true, true));
          }
          s.done();
        } else if (!isStatic) {
          contents(call);
        }
      }

      private Rule rule(String method, String owner) {
        for (Rule r : rules.getOrDefault(method, List.of())) {
          if (owner == null || owner.equals(r.owner)) {
            return r;
          }
        }
        return null;
      }

      /** A method of something that holds other things; of the app's own classes only those that are collections are, which is looked at then. */
      private void contents(MethodInsnNode call) {
        boolean write = WRITERS.contains(call.name);
        if (!write && !READERS.contains(call.name)) {
          return;
        }
        boolean holds = HOLDS.matcher(call.owner).matches();
        if (!holds && (isPlatform(call.owner) || call.getOpcode() == Opcodes.INVOKESPECIAL || call.owner.equals(c.name))) {
          return;
        }
        Spilled s = new Spilled(call);
        if (holds && READ_ARGUMENT.contains(call.name) && s.types.length > 1 && s.types[s.types.length - 1].getSort() == Type.OBJECT) {
          s.tell(s.types.length - 1, -1, site(null, CONTENTS, 'L', false, false, false));
        }
        boolean view = holds && VIEWS.contains(call.name) || call.name.equals("next") || call.name.equals("nextElement");
        s.tell(0, -1, site(null, CONTENTS, 'L', write, view, false));
        if (holds && !write && !call.owner.startsWith("java/lang/")) {
          s.gave(site(null, CONTENTS, 'L', false, view, false));
        }
        s.done();
      }

      /** A call whose arguments stand in variables meanwhile, the receiver first. */
      private final class Spilled {
        final MethodInsnNode call;
        final Type[] types;
        final int[] variables;
        final InsnList before = new InsnList();

        Spilled(MethodInsnNode call) {
          this.call = call;
          Type[] arguments = Type.getArgumentTypes(call.desc);
          boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
          this.types = new Type[arguments.length + (isStatic ? 0 : 1)];
          System.arraycopy(arguments, 0, types, types.length - arguments.length, arguments.length);
          if (!isStatic) {
            types[0] = Type.getObjectType("java/lang/Object");
          }
          this.variables = new int[types.length];
          int next = free;
          for (int n = 0; n < types.length; n++) {
            variables[n] = next;
            next += types[n].getSize();
          }
          for (int n = types.length - 1; n >= 0; n--) {
            before.add(new VarInsnNode(types[n].getOpcode(Opcodes.ISTORE), variables[n]));
          }
        }

        void load(InsnList l, int n) {
          l.add(new VarInsnNode(types[n].getOpcode(Opcodes.ILOAD), variables[n]));
        }

        /** Tells of one argument, and by which key; below 0: there is none. */
        void tell(int receiver, int key, LdcInsnNode site) {
          if (receiver < 0) {
            before.add(new InsnNode(Opcodes.ACONST_NULL));
          } else {
            load(before, receiver);
          }
          char type = key < 0 || key >= types.length ? 0 : types[key].getDescriptor().charAt(0);
          if (type == 0 || type == 'F' || type == 'D') {
            Touched.tell(before, site, "called", "(Ljava/lang/Object;I)V");
          } else {
            load(before, key);
            Touched.tell(before, site, "keyed", "(Ljava/lang/Object;" + value(type) + "I)V");
          }
        }

        /** Tells what the call returned, where that is an object. */
        void gave(LdcInsnNode site) {
          if (Type.getReturnType(call.desc).getSort() < Type.ARRAY) {
            return;
          }
          InsnList after = new InsnList();
          after.add(new InsnNode(Opcodes.DUP));
          load(after, 0);
          Touched.tell(after, site, "gave", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
          m.instructions.insert(call, after);
        }

        void done() {
          for (int n = 0; n < types.length; n++) {
            load(before, n);
          }
          m.instructions.insertBefore(call, before);
        }
      }
    }
  }

  private static boolean isPlatform(String owner) {
    return owner.startsWith("java/") || owner.startsWith("android/") || owner.startsWith("[") || owner.startsWith(AGENT);
  }

  private static void tell(InsnList l, LdcInsnNode site, String method, String desc) {
    l.add(site);
    l.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TOUCHES, method, desc, false));
  }

  /** How a value of a type is handed over. */
  private static String value(char type) {
    return switch (type) {
      case 'J', 'F', 'D' -> String.valueOf(type);
      case 'L', '[' -> "Ljava/lang/Object;";
      default -> "I";
    };
  }

  /**
   * Reports whether a method only stands for its caller's access of what is private to another class: a compiler's, without a branch. Bodies of lambdas
   * are static and synthetic, too.
   */
  private static boolean isAccessor(MethodNode m) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    if ((m.access & both) != both || m.name.startsWith("lambda$") || PART.matcher(m.name).find() || !m.tryCatchBlocks.isEmpty()) {
      return false;
    }
    int calls = 0;
    int size = 0;
    for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof JumpInsnNode || i instanceof LookupSwitchInsnNode || i instanceof TableSwitchInsnNode) {
        return false;
      }
      if (i instanceof MethodInsnNode) {
        calls++;
      }
      size += i.getOpcode() >= 0 && !(i instanceof VarInsnNode) ? 1 : 0;
    }
    return calls <= 1 && size <= ACCESSOR;
  }

  /** The writes of a constructor's own fields that come before the constructor of the super class, when nobody else may be given the object yet. */
  private static Set<AbstractInsnNode> early(MethodNode m, ClassNode c) {
    Set<AbstractInsnNode> early = new HashSet<>();
    Set<AbstractInsnNode> seen = new HashSet<>();
    Deque<AbstractInsnNode> open = new ArrayDeque<>();
    open.add(m.instructions.getFirst());
    while (!open.isEmpty()) {
      AbstractInsnNode i = open.pop();
      while (i != null && seen.add(i)) {
        if (i instanceof MethodInsnNode call && call.name.equals("<init>") && (call.owner.equals(c.superName) || call.owner.equals(c.name))) {
          break;
        }
        if (i.getOpcode() == Opcodes.PUTFIELD && ((FieldInsnNode) i).owner.equals(c.name)) {
          early.add(i);
        }
        List<LabelNode> others = List.of();
        if (i instanceof JumpInsnNode j) {
          others = List.of(j.label);
        } else if (i instanceof LookupSwitchInsnNode s) {
          others = new ArrayList<>(s.labels);
          others.add(s.dflt);
        } else if (i instanceof TableSwitchInsnNode s) {
          others = new ArrayList<>(s.labels);
          others.add(s.dflt);
        }
        open.addAll(others);
        int op = i.getOpcode();
        boolean jumps = op == Opcodes.GOTO || op == Opcodes.LOOKUPSWITCH || op == Opcodes.TABLESWITCH;
        boolean ends = jumps || op == Opcodes.ATHROW || op >= Opcodes.IRETURN && op <= Opcodes.RETURN;
        i = ends ? null : i.getNext();
      }
    }
    return early;
  }
}
