package cbcov.agent.trial;

import cbcov.agent.host.Opened;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A constructor or method that trials call. */
final class Member {
  private static final String[] LOOKING = {"is", "has", "get", "can"}; // how names begin of what only looks, before an upper-case letter or their end
  private static final String[] LOOKING_ENDS = {"Count", "Index", "Capacity", "Size", "Length"};
  private static final Set<String> LOOKS =
      Set.of(
          "size", "length", "count", "capacity", "position", "limit", "remaining", "empty", "ready", "depth", "height", "width", "index", "offset", "level", "state",
          "status", "cardinality", "ordinal", "closed", "arrayOffset");
  private static final String[] RELATING = {"is", "has", "can", "contains", "supports", "accepts", "startsWith", "endsWith", "matches"};

  final Executable executable;
  final Class<?> owner; // where it was looked up
  final Class<?>[] parameters; // of a maker with a receiver, this one first
  final Class<?> result;
  final boolean observer;
  final boolean relation;
  private final String name;
  private final boolean receiver;
  private boolean accessible;
  private volatile boolean called;

  Member(Constructor<?> c) {
    this(c, "<init>", c.getDeclaringClass(), c.getDeclaringClass(), false);
  }

  Member(Method m) {
    this(m, m.getName(), m.getReturnType(), m.getDeclaringClass(), false);
  }

  /** A method of a class, or one that it inherits, that makes an object: what it is called on is its first parameter. */
  static Member maker(Method m, Class<?> owner) {
    return new Member(m, m.getName(), m.getReturnType(), owner, !Modifier.isStatic(m.getModifiers()));
  }

  private Member(Executable e, String name, Class<?> result, Class<?> owner, boolean receiver) {
    this.executable = e;
    this.name = name;
    this.owner = owner;
    this.receiver = receiver;
    this.parameters = receiver ? withFirst(owner, e.getParameterTypes()) : e.getParameterTypes();
    this.result = result;
    boolean method = e instanceof Method && !Modifier.isStatic(e.getModifiers());
    boolean told = result.isPrimitive() && result != void.class || result == String.class || result.isEnum();
    this.observer = method && parameters.length == 0 && told && looks(e.getDeclaringClass());
    this.relation = method && parameters.length == 1 && result == boolean.class && begins(RELATING);
  }

  private static Class<?>[] withFirst(Class<?> first, Class<?>[] more) {
    Class<?>[] all = new Class<?>[more.length + 1];
    all[0] = first;
    System.arraycopy(more, 0, all, 1, more.length);
    return all;
  }

  /** Reports whether the name is that of a method that only looks. */
  private boolean looks(Class<?> of) {
    if (Buffer.class.isAssignableFrom(of) && name.startsWith("get")) {
      return false; // it takes what it gives out of the buffer
    }
    if (of == File.class && name.endsWith("Space")) {
      return false; // of the machine's disk
    }
    if (LOOKS.contains(name) || name.startsWith("available")) {
      return true;
    }
    for (String end : LOOKING_ENDS) {
      if (name.endsWith(end)) {
        return true;
      }
    }
    return begins(LOOKING) && !name.startsWith("getAnd"); // as in getAndSet
  }

  private boolean begins(String[] words) {
    for (String w : words) {
      if (name.startsWith(w) && (name.length() == w.length() || Character.isUpperCase(name.charAt(w.length())))) {
        return true;
      }
    }
    return false;
  }

  String name() {
    return name;
  }

  /** By what members are in order. */
  String signature() {
    return name + "(" + String.join(",", parameterNames()) + ")" + Types.name(result);
  }

  List<String> parameterNames() {
    List<String> names = new ArrayList<>();
    for (Class<?> p : parameters) {
      names.add(Types.name(p));
    }
    return names;
  }

  /** Of each parameter two texts: its type, and the type variable that it is declared as, empty if it is none. */
  List<String> declaredParameters() {
    Type[] declared = declared();
    List<String> all = new ArrayList<>();
    int first = parameters.length - declared.length; // what it is called on is not declared
    for (int i = 0; i < parameters.length; i++) {
      all.add(Types.name(parameters[i]));
      all.add(i >= first && declared[i - first] instanceof TypeVariable<?> v ? v.getName() : "");
    }
    return all;
  }

  /** The declared types of its parameters: none where the class file says nonsense of them, or, as of an inner class's constructor, not of all. */
  private Type[] declared() {
    try {
      Type[] all = executable.getGenericParameterTypes();
      return all.length == executable.getParameterCount() ? all : new Type[0];
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return new Type[0];
    }
  }

  boolean isConstructor() {
    return executable instanceof Constructor<?>;
  }

  /** Reports whether its first parameter is what it is called on. */
  boolean hasReceiver() {
    return receiver;
  }

  boolean isStatic() {
    return Modifier.isStatic(executable.getModifiers());
  }

  /** Reports whether an argument may say how long it waits: what waits for a short time goes on, where it was stuck with a long one. */
  boolean isToldTime() {
    return List.of(parameters).contains(long.class) || List.of(parameters).contains(Duration.class);
  }

  /** Reports whether it has returned, or thrown, before: the first call loads classes. */
  boolean wasCalled() {
    return called;
  }

  /** Calls it, as Java's compiler would have it done; what it throws is thrown. */
  Object call(Object on, Object[] args) throws Throwable {
    check(on, args);
    if (!accessible) {
      Opened.open(executable.getDeclaringClass());
      executable.setAccessible(true);
      accessible = true;
    }
    try {
      if (executable instanceof Constructor<?> c) {
        return c.newInstance(args);
      }
      Object self = receiver ? args[0] : on;
      Object[] given = receiver ? Arrays.copyOfRange(args, 1, args.length) : args;
      return ((Method) executable).invoke(self, given);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      called = true;
    }
  }

  private void check(Object on, Object[] args) {
    if (!receiver && executable instanceof Method && !isStatic()) {
      if (on == null) {
        throw new NullPointerException();
      }
      executable.getDeclaringClass().cast(on);
    }
    if (receiver && args[0] == null) {
      throw new NullPointerException();
    }
    for (int i = 0; i < args.length; i++) {
      if (args[i] == null && parameters[i].isPrimitive()) {
        throw new NullPointerException();
      } else if (!Types.fits(args[i], parameters[i])) {
        throw new ClassCastException(Types.nameOf(args[i]) + " is no " + Types.name(parameters[i]));
      }
    }
  }
}
