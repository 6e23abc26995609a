package cbcov.agent.phone;

import android.os.Build;
import android.util.Log;
import cbcov.agent.host.Touched;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Where calls in the app's code arrive that look for members of a class. Members of Android's classes that are no part of its SDK are
 * missing for apps that target Android 9 or later, unless Android's own list lets the app use them (AOSP art/runtime/hidden_api.h).
 * That list is what the framework's code says itself: {@code @UnsupportedAppUsage}, since API level 29. Members that are public but
 * left out of the SDK look like the SDK's in byte code: they are found. What Robolectric adds to classes is never there. Members come in
 * the order in which a phone gives them, where the JVM's own differs from run to run. Names and parameters are those of the calls. Any
 * thread.
 */
public final class Reflection {
  private static final ClassLoader ANDROID = Reflection.class.getClassLoader();
  private static final int FIRST_TARGET = Build.VERSION_CODES.P;
  private static final int FIRST_LEVEL = Build.VERSION_CODES.Q; // whose code has the annotations
  private static final int MAX_TOLD = 1000; // lines in logcat for one process

  /** As the members of one class stand in a dex file: those that are not virtual first, then by name, result and parameters. */
  private static final Comparator<Executable> DECLARED =
      Comparator.<Executable, Boolean>comparing(Reflection::isVirtual).thenComparing(Executable::getName).thenComparing(Reflection::prototype);

  /** AOSP java.lang.reflect.Method.ORDER_BY_SIGNATURE. */
  private static final Comparator<Method> SIGNATURE =
      Comparator.comparing(Method::getName).thenComparing(Reflection::parameters).thenComparing(m -> m.getReturnType().getName());

  private static final Set<String> TOLD = new HashSet<>(); // guarded by itself

  private Reflection() {}

  /** A new process tells anew what it is refused. */
  static void begin() {
    synchronized (TOLD) {
      TOLD.clear();
    }
  }

  public static Field getField(Class<?> c, String name) throws NoSuchFieldException {
    return found(c.getField(name), name);
  }

  public static Field getDeclaredField(Class<?> c, String name) throws NoSuchFieldException {
    return found(c.getDeclaredField(name), name);
  }

  private static Field found(Field f, String name) throws NoSuchFieldException {
    if (isMissing(f, true)) {
      throw new NoSuchFieldException("No field " + name + " in class " + descriptor(f.getDeclaringClass()));
    }
    return f;
  }

  public static Method getMethod(Class<?> c, String name, Class<?>[] parameters) throws NoSuchMethodException {
    return found(c.getMethod(name, parameters));
  }

  public static Method getDeclaredMethod(Class<?> c, String name, Class<?>[] parameters) throws NoSuchMethodException {
    return found(c.getDeclaredMethod(name, parameters));
  }

  public static Constructor<?> getConstructor(Class<?> c, Class<?>[] parameters) throws NoSuchMethodException {
    return found(c.getConstructor(parameters));
  }

  public static Constructor<?> getDeclaredConstructor(Class<?> c, Class<?>[] parameters) throws NoSuchMethodException {
    return found(c.getDeclaredConstructor(parameters));
  }

  private static <E extends Executable> E found(E e) throws NoSuchMethodException {
    if (isMissing(e, true)) {
      String name = e instanceof Constructor ? "<init>" : e.getName();
      throw new NoSuchMethodException(e.getDeclaringClass().getName() + "." + name + " " + Arrays.toString(e.getParameterTypes()));
    }
    return e;
  }

  public static Field[] getFields(Class<?> c) {
    return present(c.getFields(), Field[]::new);
  }

  public static Field[] getDeclaredFields(Class<?> c) {
    return present(c.getDeclaredFields(), Field[]::new);
  }

  public static Method[] getMethods(Class<?> c) {
    return sorted(present(c.getMethods(), Method[]::new), SIGNATURE);
  }

  public static Method[] getDeclaredMethods(Class<?> c) {
    return sorted(present(c.getDeclaredMethods(), Method[]::new), DECLARED);
  }

  public static Constructor<?>[] getConstructors(Class<?> c) {
    return sorted(present(c.getConstructors(), Constructor<?>[]::new), DECLARED);
  }

  public static Constructor<?>[] getDeclaredConstructors(Class<?> c) {
    return sorted(present(c.getDeclaredConstructors(), Constructor<?>[]::new), DECLARED);
  }

  private static <M extends Member> M[] present(M[] all, IntFunction<M[]> array) {
    return Arrays.stream(all).filter(m -> !isMissing(m, false)).toArray(array);
  }

  private static <E extends Executable> E[] sorted(E[] all, Comparator<? super E> order) {
    Arrays.sort(all, order);
    return all;
  }

  private static boolean isVirtual(Executable e) {
    return e instanceof Method && (e.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0;
  }

  /** Result and parameters, as byte code has them. */
  private static String prototype(Executable e) {
    return result(e) + parameters(e);
  }

  private static String result(Executable e) {
    return e instanceof Method m ? descriptor(m.getReturnType()) : "V";
  }

  private static String parameters(Executable e) {
    StringBuilder s = new StringBuilder("(");
    for (Class<?> p : e.getParameterTypes()) {
      s.append(descriptor(p));
    }
    return s.append(')').toString();
  }

  private static String descriptor(Class<?> c) {
    return c.descriptorString();
  }

  /** Reports whether a phone would not show a member to the app. A refusal stands in logcat, as on a phone, where the app asked for this one. */
  private static boolean isMissing(Member m, boolean asked) {
    Class<?> c = m.getDeclaringClass();
    if (c.getClassLoader() != ANDROID) {
      String name = m.getName();
      return m.isSynthetic() && (name.equals("cbcov$hash") || name.equals("hashCode") || name.equals(Touched.NUMBER)); // classes Identity and Touched added them
    }
    if (isRobolectric(m.getName())) {
      return true;
    }
    int target = Phone.get().targetSdk();
    if (target < FIRST_TARGET || Build.VERSION.SDK_INT < FIRST_LEVEL) {
      return false;
    }
    Map<String, Integer> lists = Phone.get().unsupported(c.getName().replace('.', '/'));
    if (lists == null) {
      return false; // none of Android's: it stands in for one of the system's
    }
    String type = m instanceof Executable e ? parameters(e) + result(e) : descriptor(((Field) m).getType());
    String name = m instanceof Constructor ? "<init>" : m.getName();
    Integer most = lists.get(name + type);
    boolean hidden = most != null ? target > most : isInner(m, c);
    if (hidden && asked) {
      String kind = m instanceof Field ? "field " : "method ";
      tell("Accessing hidden " + kind + descriptor(c) + "->" + name + (m instanceof Field ? ":" : "") + type + " (" + list(most) + ", reflection, denied)");
    }
    return hidden;
  }

  /** Reports whether no SDK has a member. The system's interfaces and its resources have lists of their own, which the code does not tell. */
  private static boolean isInner(Member m, Class<?> c) {
    return (m.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0 && !c.getName().contains("$Stub");
  }

  private static boolean isRobolectric(String name) {
    return name.startsWith("$$robo$") || name.startsWith("__robo") || name.equals("__constructor__") || name.equals("__staticInitializer__");
  }

  private static String list(Integer most) {
    return most == null ? "blocked" : "max-target-" + (char) ('o' + most - Build.VERSION_CODES.O_MR1);
  }

  private static void tell(String line) {
    synchronized (TOLD) {
      if (TOLD.size() >= MAX_TOLD || !TOLD.add(line)) {
        return;
      }
    }
    Phone.get().logcat().log(Log.WARN, "art", line);
  }
}
