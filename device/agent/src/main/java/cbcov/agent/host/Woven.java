package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Changes java.util.concurrent and the pipes of java.io, so that a wait inside of them is the device's to decide, whoever calls them: locks,
 * semaphores, barriers, phasers, queues, futures and pools all wait by the same few methods, which are made to ask {@link Turns} first. So
 * they stay the JDK's own, with all that they promise, and run in virtual time. What the app's own code calls is changed by {@link Redirect}. When
 * garbage is collected is chance: nothing of the app's is finalized, and {@link Referents} keeps what is referred to weakly. So is the order of the
 * JDK's immutable sets and maps, which it draws anew at each start: it is always the same one here. And a thread's random numbers hang on their seed
 * alone, and not on how many threads the JVM has had. A path that begins with a folder of a phone's leads to where that folder is here ({@link Mounted}).
 *
 * <p>The JVM lets an agent change its classes (java.lang.instrument), for which it is started with {@code -javaagent}.
 */
public final class Woven {
  private static final String FINALIZER = "java/lang/ref/Finalizer";
  private static final Set<String> WEAK = Set.of("java/lang/ref/WeakReference", "java/lang/ref/PhantomReference");
  private static final String RANDOM = "java/util/concurrent/ThreadLocalRandom";
  private static final String IMMUTABLE = "java/util/ImmutableCollections"; // its sets and maps
  private static final String RESOLVE = "resolve(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"; // a name in a folder

  /** Methods that give a path as a program names it: each file of java.io and of java.nio that is made of a text comes of one. */
  private static final Map<String, Set<String>> PATHS =
      Map.of(
          "java/io/UnixFileSystem", Set.of("normalize(Ljava/lang/String;)Ljava/lang/String;", RESOLVE),
          "sun/nio/fs/UnixPath", Set.of("normalizeAndCheck(Ljava/lang/String;)Ljava/lang/String;"));
  private static final String[] PREFIXES = {"java/util/concurrent/", "java/io/Piped", IMMUTABLE + "$"};
  private static final String[] NEVER = {"java/util/concurrent/atomic/", "java/util/concurrent/Concurrent", Turns.NAME, Doors.NAME, Referents.NAME, Mounted.NAME};

  /** Object's methods for monitors, which a compiler calls by the name of the object's own class. */
  static final Set<String> MONITORS = Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

  /** Methods of {@link Turns} by those that are called instead, with their types. */
  private static final Map<String, String> CALLS =
      Map.ofEntries(
          Map.entry("java/util/concurrent/locks/LockSupport.park()V", "()V"),
          Map.entry("java/util/concurrent/locks/LockSupport.park(Ljava/lang/Object;)V", "(Ljava/lang/Object;)V"),
          Map.entry("java/util/concurrent/locks/LockSupport.parkNanos(J)V", "(J)V"),
          Map.entry("java/util/concurrent/locks/LockSupport.parkNanos(Ljava/lang/Object;J)V", "(Ljava/lang/Object;J)V"),
          Map.entry("java/util/concurrent/locks/LockSupport.parkUntil(J)V", "(J)V"),
          Map.entry("java/util/concurrent/locks/LockSupport.parkUntil(Ljava/lang/Object;J)V", "(Ljava/lang/Object;J)V"),
          Map.entry("java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V", "(Ljava/lang/Thread;)V"),
          Map.entry("java/lang/System.nanoTime()J", "()J"),
          Map.entry("java/lang/System.currentTimeMillis()J", "()J"),
          Map.entry("java/lang/Thread.start()V", "(Ljava/lang/Thread;)V"),
          Map.entry("java/util/concurrent/ForkJoinWorkerThread.start()V", "(Ljava/lang/Thread;)V"),
          Map.entry("jdk/internal/vm/SharedThreadContainer.start(Ljava/lang/Thread;)V", "(Ljava/lang/Object;Ljava/lang/Thread;)V"),
          Map.entry("java/lang/Object.wait()V", "(Ljava/lang/Object;)V"),
          Map.entry("java/lang/Object.wait(J)V", "(Ljava/lang/Object;J)V"),
          Map.entry("java/lang/Object.wait(JI)V", "(Ljava/lang/Object;JI)V"),
          Map.entry("java/lang/Object.notify()V", "(Ljava/lang/Object;)V"),
          Map.entry("java/lang/Object.notifyAll()V", "(Ljava/lang/Object;)V"));

  private static Instrumentation jvm; // null: the JVM was started without an agent
  private static Class<?> turns; // the JDK's copy; null: none yet
  private static Class<?> referents; // likewise
  private static Class<?> mounted; // likewise
  private static volatile boolean guarded; // classes are to ask the guard
  private static volatile IllegalStateException failed; // why one does not

  private Woven() {}

  /** Called by the JVM before main. */
  public static void premain(String args, Instrumentation i) {
    jvm = i;
  }

  /** Puts Turns among the JDK's classes and changes those, once. Where the JVM was started without the agent only the app's own code asks there. */
  static synchronized void weave() throws ReflectiveOperationException, IOException {
    if (turns != null) {
      return;
    }
    MethodHandles.Lookup jdk = MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    jdk.defineClass(copy("Turns$Device"));
    turns = jdk.defineClass(copy("Turns"));
    jdk.defineClass(copy("Referents$Chunk"));
    referents = jdk.defineClass(copy("Referents"));
    mounted = jdk.defineClass(copy("Mounted"));
    if (jvm == null) {
      return;
    }
    jvm.addTransformer(new Transformer(), true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      if (c.getClassLoader() == null && isWoven(c.getName().replace('.', '/')) && calls(c)) {
        loaded.add(c);
      }
    }
    change(loaded);
    referents.getMethod("begin", ClassLoader.class).invoke(null, ClassLoader.getSystemClassLoader());
  }

  /** Lets go what the process that has ended referred to weakly. */
  static void release() {
    ask("release");
  }

  /** Reports whether memory was short in the present process, so that what it referred to weakly may be gone. */
  static boolean isCut() {
    return Boolean.TRUE.equals(ask("isCut"));
  }

  private static Object ask(String method) {
    try {
      return referents == null ? null : referents.getMethod(method).invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Says where a phone's folders are: each of them is followed by ours. */
  static void mount(String[] folders) {
    try {
      mounted.getMethod("mount", String[].class).invoke(null, (Object) folders);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Has the transformer change classes that are loaded. */
  private static void change(List<Class<?>> loaded) {
    try {
      jvm.retransformClasses(loaded.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Has a device decide from now on. */
  static void device(Turns.Device d) {
    give(turns, "device", Turns.Device.class, d);
  }

  /** Has a guard asked from now on, in a JDK that does not by itself. */
  static synchronized void guard(Doors.Keeper k) throws ReflectiveOperationException, IOException {
    if (jvm == null) {
      throw new IllegalStateException("the JVM was started without the agent, which would guard it");
    }
    MethodHandles.Lookup jdk = MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    jdk.defineClass(copy("Doors$Keeper"));
    Class<?> doors = jdk.defineClass(copy("Doors"));
    guarded = true;
    List<Class<?>> all = new ArrayList<>();
    for (String c : Guarded.classes()) {
      all.add(Class.forName(c.replace('/', '.')));
    }
    change(all);
    if (failed != null) {
      throw failed; // the JVM passes over what a transformer throws
    }
    give(doors, "keeper", Doors.Keeper.class, k);
  }

  /** Calls a method of a copy with something of its interface that does what the original's object does. */
  private static void give(Class<?> copy, String method, Class<?> original, Object does) {
    try {
      Class<?> type = Class.forName(copy.getName() + "$" + original.getSimpleName());
      InvocationHandler same =
          (proxy, m, args) -> {
            try {
              return original.getMethod(m.getName(), m.getParameterTypes()).invoke(does, args);
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          };
      copy.getMethod(method, type).invoke(null, Proxy.newProxyInstance(null, new Class<?>[] {type}, same));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reports whether a class of the JDK has a call that is to be changed. To change classes is slow, and most have none. */
  private static boolean calls(Class<?> c) throws IOException {
    String name = c.getName();
    try (InputStream in = Object.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
      return in != null && woven(in.readAllBytes()) != null;
    }
  }

  private static boolean isWoven(String name) {
    return begins(PREFIXES, name) && !begins(NEVER, name) || WEAK.contains(name) || name.equals(FINALIZER) || PATHS.containsKey(name);
  }

  private static boolean begins(String[] prefixes, String name) {
    for (String p : prefixes) {
      if (name.startsWith(p)) {
        return true;
      }
    }
    return false;
  }

  /** The class file of the JDK's copy of a class beside this one. */
  private static byte[] copy(String name) throws IOException {
    String here = Woven.class.getPackageName().replace('.', '/') + "/";
    String there = Turns.NAME.substring(0, Turns.NAME.lastIndexOf('/') + 1);
    try (InputStream in = Woven.class.getResourceAsStream(name + ".class")) {
      ClassWriter w = new ClassWriter(0);
      Remapper names =
          new Remapper() {
            @Override
            public String map(String c) {
              return c.startsWith(here) ? there + c.substring(here.length()) : c;
            }
          };
      new ClassReader(in.readAllBytes()).accept(new ClassRemapper(w, names), 0);
      return w.toByteArray();
    }
  }

  /** Changes classes of the JDK as they are loaded, or loaded again, and Robolectric's as {@link ResourceReads} does. */
  private static final class Transformer implements ClassFileTransformer {
    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> again, ProtectionDomain d, byte[] file) {
      if (name != null && loader == Woven.class.getClassLoader() && ResourceReads.concerns(name)) {
        return ResourceReads.changed(file);
      }
      if (loader != null || name == null) {
        return null;
      }
      if (guarded && Guarded.classes().contains(name)) {
        try {
          return Guarded.guarded(file);
        } catch (IllegalStateException e) {
          failed = e;
          return null;
        }
      }
      return isWoven(name) ? woven(file) : null;
    }
  }

  /** A class file with its calls changed; null: it has none that are to be. */
  private static byte[] woven(byte[] file) {
    ClassReader r = new ClassReader(file);
    ClassWriter w = new ClassWriter(r, 0); // what is called instead takes the same from the stack
    Visitor v = new Visitor(w);
    r.accept(v, 0);
    return v.changed ? w.toByteArray() : null;
  }

  private static final class Visitor extends ClassVisitor {
    boolean changed;
    private String name;

    Visitor(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      this.name = name;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    /** Begins what the JVM calls with each object that has a finalizer. */
    private static void choosing(MethodVisitor m) {
      Label on = new Label();
      m.visitVarInsn(Opcodes.ALOAD, 0);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, Turns.NAME, "isFinalized", "(Ljava/lang/Object;)Z", false);
      m.visitJumpInsn(Opcodes.IFNE, on);
      m.visitInsn(Opcodes.RETURN);
      m.visitLabel(on);
      m.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }

    /** Ends the constructor of a reference, whose first parameter is what it refers to. */
    private static void keeping(MethodVisitor m) {
      m.visitVarInsn(Opcodes.ALOAD, 1);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, Referents.NAME, "keep", "(Ljava/lang/Object;)V", false);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      MethodVisitor m = super.visitMethod(access, name, desc, signature, exceptions);
      if (this.name.equals(FINALIZER) && name.equals("register")) {
        changed = true;
        return new MethodVisitor(Opcodes.ASM9, m) {
          @Override
          public void visitCode() {
            super.visitCode();
            choosing(this);
          }
        };
      }
      if (PATHS.getOrDefault(this.name, Set.of()).contains(name + desc)) {
        changed = true;
        return new Mounting(m, (name + desc).equals(RESOLVE));
      }
      if (WEAK.contains(this.name) && name.equals("<init>")) {
        changed = true;
        return new MethodVisitor(Opcodes.ASM9, m) {
          @Override
          public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
              keeping(this);
            }
            super.visitInsn(opcode);
          }
        };
      }
      return new MethodVisitor(Opcodes.ASM9, m) {
        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String desc) {
          boolean drawn = owner.equals(IMMUTABLE) && (name.equals("SALT32L") || name.equals("REVERSE")); // where to begin, and which way to go
          changed |= drawn;
          if (drawn) {
            super.visitInsn(desc.equals("J") ? Opcodes.LCONST_0 : Opcodes.ICONST_0);
          } else {
            super.visitFieldInsn(opcode, owner, name, desc);
          }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
          if (Visitor.this.name.equals(RANDOM) && owner.equals("java/lang/Thread") && desc.equals("()J") && name.endsWith("Id")) {
            changed = true; // a thread's number, by which random numbers of equal seeds differ
            super.visitInsn(Opcodes.POP);
            super.visitInsn(Opcodes.LCONST_0);
            return;
          }
          String instead = opcode == Opcodes.INVOKESPECIAL ? null : CALLS.get((MONITORS.contains(name + desc) ? "java/lang/Object" : owner) + "." + name + desc);
          changed |= instead != null;
          if (instead != null) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Turns.NAME, name, instead, false);
          } else {
            super.visitMethodInsn(opcode, owner, name, desc, isInterface);
          }
        }
      };
    }
  }

  /** Has a method that gives a path give the one here. */
  private static final class Mounting extends MethodVisitor {
    private static final String SAME = "(Ljava/lang/String;)Ljava/lang/String;";

    private final boolean resolves;

    Mounting(MethodVisitor next, boolean resolves) {
      super(Opcodes.ASM9, next);
      this.resolves = resolves;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (resolves) {
        visitVarInsn(Opcodes.ALOAD, 2);
        visitMethodInsn(Opcodes.INVOKESTATIC, Mounted.NAME, "child", SAME, false);
        visitVarInsn(Opcodes.ASTORE, 2);
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        visitMethodInsn(Opcodes.INVOKESTATIC, Mounted.NAME, "path", SAME, false);
      }
      super.visitInsn(opcode);
    }
  }
}
