package cbcov.agent.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Changes calls in the app's code: those that would look at real time, chance, threads or the standard streams go to
 * {@code cbcov.agent.phone.Hooks}, where they are virtual; those for files, class loaders, members of classes, Java's properties and native
 * code to {@code Storage}, {@code Loading}, {@code Reflection} and {@code JavaProperties}, which answer as a phone does.
 */
final class Redirect {
  private static final String HOOKS = "cbcov/agent/phone/Hooks";
  private static final String WAITS = "cbcov/agent/phone/Waits";
  private static final String STORAGE = "cbcov/agent/phone/Storage";
  private static final String LOADING = "cbcov/agent/phone/Loading";
  private static final String COMMANDS = "cbcov/agent/phone/Commands";
  private static final String NETWORK = "cbcov/agent/phone/Network";
  private static final String REFLECTION = "cbcov/agent/phone/Reflection";
  private static final String PROPERTIES = "cbcov/agent/phone/JavaProperties";
  private static final String STRINGS = "Ljava/lang/String;Ljava/lang/String;";
  private static final String EXECUTOR = "Ljava/util/concurrent/Executor;";
  private static final String EXECUTORS = "java/util/concurrent/Executors";
  private static final String FACTORY = "Ljava/util/concurrent/ThreadFactory;";
  private static final String SERVICE = ")Ljava/util/concurrent/ExecutorService;";
  private static final String SCHEDULED = ")Ljava/util/concurrent/ScheduledExecutorService;";

  private static final String ASYNC = "Async"; // ends the names of what CompletableFuture has others do

  /** A method that is called instead of another one. */
  private record Hook(String owner, String desc) {}

  /** Calls that go to the hook of the same name and parameters (receiver first). */
  private static final Map<String, Hook> CALLS = new HashMap<>();

  /** Names of all methods whose calls may be changed: few calls have one. */
  private static final Set<String> NAMES =
      new HashSet<>(Set.of("<init>", "wait", "notify", "notifyAll", "start", "join", "interrupt", "isAlive", "getId", "threadId", "printStackTrace"));

  /** Classes whose objects are made of a class of ours that inherits from them. */
  static final Map<String, String> NEW =
      Map.of(
          "java/util/concurrent/ThreadPoolExecutor", "cbcov/agent/phone/VirtualExecutor",
          "java/util/concurrent/ScheduledThreadPoolExecutor", "cbcov/agent/phone/VirtualScheduler",
          "java/util/Timer", "cbcov/agent/phone/VirtualTimer");

  /** References whose constructors are told of. */
  private static final Set<String> WEAK = Set.of("java/lang/ref/WeakReference", "java/lang/ref/PhantomReference");

  /** Constructors without parameters that get a long: what a hook returns. */
  private static final Map<String, String> SEEDED =
      Map.of("java/util/Random", "seed", "java/util/SplittableRandom", "seed", "java/util/Date", "currentTimeMillis");

  static {
    call("java/lang/System", "currentTimeMillis", "()J");
    call("java/lang/System", "nanoTime", "()J");
    call("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I");
    call("java/lang/Thread", "sleep", "(J)V");
    call("java/lang/Thread", "sleep", "(JI)V");
    call("java/util/concurrent/TimeUnit", "sleep", "(J)V", "(Ljava/util/concurrent/TimeUnit;J)V");
    call("java/lang/Math", "random", "()D");
    call("java/util/concurrent/ThreadLocalRandom", "current", "()Ljava/util/concurrent/ThreadLocalRandom;");
    call("java/util/Collections", "shuffle", "(Ljava/util/List;)V");
    call("java/util/UUID", "randomUUID", "()Ljava/util/UUID;");
    call("java/util/Calendar", "getInstance", "()Ljava/util/Calendar;");
    String handler = "Ljava/lang/Thread$UncaughtExceptionHandler;";
    call("java/lang/Thread", "setDefaultUncaughtExceptionHandler", "(" + handler + ")V");
    call("java/lang/Thread", "getDefaultUncaughtExceptionHandler", "()" + handler);
    call("android/os/Process", "killProcess", "(I)V");
    call("android/os/Looper", "loop", "()V");
    all(HOOKS, "android/os/Looper", false, "quit()V", "quitSafely()V");
    all(HOOKS, "android/os/HandlerThread", false, "quit()Z", "quitSafely()Z");
    call("java/util/concurrent/ForkJoinPool", "commonPool", "()Ljava/util/concurrent/ForkJoinPool;");
    String future = "java/util/concurrent/CompletableFuture";
    String unit = "JLjava/util/concurrent/TimeUnit;";
    all(HOOKS, future, false, "orTimeout(" + unit + ")L" + future + ";", "completeOnTimeout(Ljava/lang/Object;" + unit + ")L" + future + ";");
    all(HOOKS, future, true, "delayedExecutor(" + unit + ")" + EXECUTOR, "delayedExecutor(" + unit + EXECUTOR + ")" + EXECUTOR);
    all(HOOKS, "java/lang/ref/ReferenceQueue", false, "remove()Ljava/lang/ref/Reference;", "remove(J)Ljava/lang/ref/Reference;");
    for (String name : new String[] {"newFixedThreadPool", "newWorkStealingPool"}) {
      call(EXECUTORS, name, "(I" + SERVICE);
    }
    call(EXECUTORS, "newFixedThreadPool", "(I" + FACTORY + SERVICE);
    call(EXECUTORS, "newWorkStealingPool", "(" + SERVICE);
    for (String name : new String[] {"newCachedThreadPool", "newSingleThreadExecutor"}) {
      call(EXECUTORS, name, "(" + SERVICE);
      call(EXECUTORS, name, "(" + FACTORY + SERVICE);
    }
    call(EXECUTORS, "newScheduledThreadPool", "(I" + SCHEDULED);
    call(EXECUTORS, "newScheduledThreadPool", "(I" + FACTORY + SCHEDULED);
    call(EXECUTORS, "newSingleThreadScheduledExecutor", "(" + SCHEDULED);
    call(EXECUTORS, "newSingleThreadScheduledExecutor", "(" + FACTORY + SCHEDULED);
  }

  static {
    all(STORAGE, "java/io/File", false, "mkdir()Z", "mkdirs()Z", "delete()Z", "createNewFile()Z", "renameTo(Ljava/io/File;)Z", "canWrite()Z",
        "setLastModified(J)Z", "setReadOnly()Z", "setWritable(Z)Z", "setWritable(ZZ)Z", "setReadable(Z)Z", "setReadable(ZZ)Z", "setExecutable(Z)Z",
        "setExecutable(ZZ)Z");
    String file = "Ljava/io/File;";
    all(STORAGE, "java/io/File", true, "createTempFile(" + STRINGS + ")" + file, "createTempFile(" + STRINGS + file + ")" + file);
    String database = "Landroid/database/sqlite/SQLiteDatabase;";
    String factory = "Landroid/database/sqlite/SQLiteDatabase$CursorFactory;";
    String handler = "Landroid/database/DatabaseErrorHandler;";
    all(STORAGE, "android/database/sqlite/SQLiteDatabase", true, "openDatabase(Ljava/lang/String;" + factory + "I)" + database,
        "openDatabase(Ljava/lang/String;" + factory + "I" + handler + ")" + database, "openOrCreateDatabase(Ljava/lang/String;" + factory + ")" + database,
        "openOrCreateDatabase(Ljava/lang/String;" + factory + handler + ")" + database);
    String path = "Ljava/nio/file/Path;";
    String attributes = "[Ljava/nio/file/attribute/FileAttribute;)" + path;
    all(STORAGE, "java/nio/file/Files", true, "createTempFile(" + STRINGS + attributes, "createTempFile(" + path + STRINGS + attributes,
        "createTempDirectory(Ljava/lang/String;" + attributes, "createTempDirectory(" + path + "Ljava/lang/String;" + attributes);
    all(NETWORK, "java/net/InetAddress", false, "isReachable(I)Z", "isReachable(Ljava/net/NetworkInterface;II)Z");
    all(NETWORK, "java/net/InetAddress", true, "getLocalHost()Ljava/net/InetAddress;");
    String connection = "Ljava/net/URLConnection;";
    all(NETWORK, "java/net/URL", false, "openConnection()" + connection, "openConnection(Ljava/net/Proxy;)" + connection,
        "openStream()Ljava/io/InputStream;");
    String card = "Ljava/net/NetworkInterface;";
    all(NETWORK, "java/net/NetworkInterface", true, "getNetworkInterfaces()Ljava/util/Enumeration;", "getByName(Ljava/lang/String;)" + card);
    String text = "Ljava/lang/String;";
    all(PROPERTIES, "java/lang/System", true, "getProperty(" + text + ")" + text, "getProperty(" + STRINGS + ")" + text, "getProperties()Ljava/util/Properties;");
    String made = ")Ljava/lang/Process;";
    for (String command : new String[] {"Ljava/lang/String;", "[Ljava/lang/String;"}) {
      all(COMMANDS, "java/lang/Runtime", false, "exec(" + command + made, "exec(" + command + "[Ljava/lang/String;" + made,
          "exec(" + command + "[Ljava/lang/String;" + file + made);
    }
    all(COMMANDS, "java/lang/ProcessBuilder", false, "start(" + made);
    all(LOADING, "java/lang/ClassLoader", true, "getSystemClassLoader()Ljava/lang/ClassLoader;");
    all(LOADING, "java/lang/Class", true, "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
    for (String declared : new String[] {"", "Declared"}) {
      String get = "get" + declared;
      String types = "[Ljava/lang/Class;)";
      String member = "Ljava/lang/reflect/";
      all(REFLECTION, "java/lang/Class", false, get + "Field(Ljava/lang/String;)" + member + "Field;", get + "Fields()[" + member + "Field;",
          get + "Method(Ljava/lang/String;" + types + member + "Method;", get + "Methods()[" + member + "Method;",
          get + "Constructor(" + types + member + "Constructor;", get + "Constructors()[" + member + "Constructor;");
    }
    all(LOADING, "java/lang/System", true, "loadLibrary(Ljava/lang/String;)V", "load(Ljava/lang/String;)V");
    all(LOADING, "java/lang/Runtime", false, "loadLibrary(Ljava/lang/String;)V", "load(Ljava/lang/String;)V");
    all(Referents.NAME, "java/lang/System", true, "gc()V");
    all(Referents.NAME, "java/lang/Runtime", false, "gc()V");
    all(WAITS, "android/os/SystemClock", true, "sleep(J)V");
    String blocker = "Ljava/lang/Object;";
    all(Turns.NAME, "java/util/concurrent/locks/LockSupport", true, "park()V", "park(" + blocker + ")V", "parkNanos(J)V", "parkNanos(" + blocker + "J)V",
        "parkUntil(J)V", "parkUntil(" + blocker + "J)V", "unpark(Ljava/lang/Thread;)V");
  }

  /** Gives a native method, whose code is for another machine, a body that says so: the phone remembers that it was called. */
  private static void missing(String owner, MethodNode m) {
    m.access &= ~Opcodes.ACC_NATIVE;
    m.instructions.add(new LdcInsnNode(owner.replace('/', '.') + "." + m.name));
    m.instructions.add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, LOADING, "missing", "(Ljava/lang/String;)Ljava/lang/UnsatisfiedLinkError;", false));
    m.instructions.add(new InsnNode(Opcodes.ATHROW));
    m.maxStack = 1;
    m.maxLocals = (Type.getArgumentsAndReturnSizes(m.desc) >> 2) - ((m.access & Opcodes.ACC_STATIC) != 0 ? 1 : 0);
  }

  private static void call(String owner, String name, String desc) {
    call(owner, name, desc, desc);
  }

  private static void call(String owner, String name, String desc, String hookDesc) {
    CALLS.put(owner + "." + name + desc, new Hook(HOOKS, hookDesc));
    NAMES.add(name);
  }

  /** Calls of methods with a receiver, or without (static), go to a class. */
  private static void all(String hooks, String owner, boolean isStatic, String... methods) {
    for (String m : methods) {
      String desc = m.substring(m.indexOf('('));
      NAMES.add(m.substring(0, m.indexOf('(')));
      CALLS.put(owner + "." + m, new Hook(hooks, isStatic ? desc : "(L" + owner + ";" + desc.substring(1)));
    }
  }

  private final Platform platform;

  Redirect(Platform platform) {
    this.platform = platform;
  }

  void apply(ClassNode c) {
    String superName = c.superName;
    c.superName = NEW.getOrDefault(superName, superName);
    for (MethodNode m : c.methods) {
      if ((m.access & Opcodes.ACC_NATIVE) != 0) {
        missing(c.name, m);
      }
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof MethodInsnNode call) {
          call(call, m.instructions);
        } else if (i.getOpcode() == Opcodes.MONITORENTER) {
          m.instructions.insertBefore(i, new InsnNode(Opcodes.DUP));
          m.instructions.insertBefore(i, new MethodInsnNode(Opcodes.INVOKESTATIC, WAITS, "enter", "(Ljava/lang/Object;)V", false));
        } else if (i instanceof FieldInsnNode f && f.owner.equals("java/lang/System")) {
          f.owner = HOOKS; // out, err: they go to the log
        } else if (i instanceof TypeInsnNode t && t.getOpcode() == Opcodes.NEW) {
          t.desc = NEW.getOrDefault(t.desc, t.desc);
        } else if (i instanceof InvokeDynamicInsnNode d) {
          for (int n = 0; n < d.bsmArgs.length; n++) {
            d.bsmArgs[n] = d.bsmArgs[n] instanceof Handle h ? handle(h) : d.bsmArgs[n];
          }
        }
      }
    }
  }

  /** A method reference goes where a call of the method would. */
  private Handle handle(Handle h) {
    Hook hook = CALLS.get(h.getOwner() + "." + h.getName() + h.getDesc());
    if (hook != null) {
      return new Handle(Opcodes.H_INVOKESTATIC, hook.owner, h.getName(), hook.desc, false);
    }
    if (h.getTag() == Opcodes.H_INVOKEVIRTUAL && isThread(h.getOwner(), h.getName() + h.getDesc())) {
      return new Handle(Opcodes.H_INVOKESTATIC, HOOKS, h.getName(), "(Ljava/lang/Thread;" + h.getDesc().substring(1), false);
    }
    if (h.getTag() == Opcodes.H_NEWINVOKESPECIAL && NEW.containsKey(h.getOwner())) {
      return new Handle(h.getTag(), NEW.get(h.getOwner()), h.getName(), h.getDesc(), false);
    }
    return h;
  }

  private void call(MethodInsnNode call, InsnList code) {
    if (!NAMES.contains(call.name) && !call.name.endsWith(ASYNC)) {
      return;
    }
    String method = call.name + call.desc;
    Hook hook = CALLS.get(owner(call, method) + "." + method);
    if (hook != null && call.getOpcode() != Opcodes.INVOKESPECIAL) {
      hook(call, call.name, hook.desc);
      call.owner = hook.owner;
    } else if (call.getOpcode() == Opcodes.INVOKEVIRTUAL && Woven.MONITORS.contains(method)) {
      hook(call, call.name, "(Ljava/lang/Object;" + call.desc.substring(1));
      call.owner = Turns.NAME;
    } else if (isAsync(call)) {
      code.insertBefore(call, new FieldInsnNode(Opcodes.GETSTATIC, HOOKS, "COMMON", EXECUTOR));
      call.desc = call.desc.replace(")", EXECUTOR + ")");
    } else if (call.name.equals("<init>")) {
      construct(call, code);
    } else if (call.getOpcode() == Opcodes.INVOKEVIRTUAL && isThread(call.owner, method)) {
      hook(call, call.name, "(Ljava/lang/Thread;" + call.desc.substring(1));
    } else if (call.getOpcode() == Opcodes.INVOKESPECIAL && method.equals("start()V") && platform.inherits(call.owner, "java/lang/Thread")) {
      code.insertBefore(call, new LdcInsnNode(call.owner.replace('/', '.')));
      hook(call, call.name, "(Ljava/lang/Thread;Ljava/lang/String;)V");
    } else if (isPrint(call)) {
      hook(call, call.name, "(Ljava/lang/Throwable;)V");
    }
  }

  /** The class by which hooks name a call's method: a thread's class may call Thread.sleep as its own, and end its looper. */
  private String owner(MethodInsnNode call, String method) {
    String inherited =
        switch (method) {
          case "sleep(J)V", "sleep(JI)V" -> "java/lang/Thread";
          case "quit()Z", "quitSafely()Z" -> "android/os/HandlerThread";
          default -> null;
        };
    return inherited != null && platform.inherits(call.owner, inherited) ? inherited : call.owner;
  }

  /** Reports whether a call gives work to the JDK's pool that is common to all: the app's next process would meet it there. */
  private static boolean isAsync(MethodInsnNode call) {
    boolean future = call.owner.equals("java/util/concurrent/CompletableFuture") || call.owner.equals("java/util/concurrent/CompletionStage");
    return future && call.name.endsWith(ASYNC) && !call.desc.contains(EXECUTOR);
  }

  private static void hook(MethodInsnNode call, String name, String desc) {
    call.setOpcode(Opcodes.INVOKESTATIC);
    call.owner = HOOKS;
    call.name = name;
    call.desc = desc;
    call.itf = false;
  }

  private static void construct(MethodInsnNode call, InsnList code) {
    String hook = SEEDED.get(call.owner);
    if (hook != null && call.desc.equals("()V")) {
      code.insertBefore(call, new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, hook, "()J", false));
      call.desc = "(J)V";
    }
    if (WEAK.contains(call.owner)) {
      keep(call, code);
    }
    call.owner = NEW.getOrDefault(call.owner, call.owner);
  }

  /** Keeps what the constructor of a reference gets first, which lies on top, or below a queue. */
  private static void keep(MethodInsnNode call, InsnList code) {
    boolean queue = !call.desc.equals("(Ljava/lang/Object;)V");
    if (queue) {
      code.insertBefore(call, new InsnNode(Opcodes.SWAP));
    }
    code.insertBefore(call, new MethodInsnNode(Opcodes.INVOKESTATIC, Referents.NAME, "kept", "(Ljava/lang/Object;)Ljava/lang/Object;", false));
    if (queue) {
      code.insertBefore(call, new InsnNode(Opcodes.SWAP));
    }
  }

  private boolean isPrint(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL
        && call.name.equals("printStackTrace")
        && call.desc.equals("()V")
        && platform.inherits(call.owner, "java/lang/Throwable");
  }

  /** Reports whether a call starts, interrupts or waits for a thread, or asks whether it runs, or for its number. */
  private boolean isThread(String owner, String method) {
    boolean name =
        switch (method) {
          case "start()V", "join()V", "join(J)V", "join(JI)V", "interrupt()V", "isAlive()Z", "getId()J", "threadId()J" -> true;
          default -> false;
        };
    return name && platform.inherits(owner, "java/lang/Thread");
  }
}
