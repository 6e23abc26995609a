package cbcov.agent.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Where the JDK writes, connects, starts processes and ends, and has the guard asked first. Until JDK 23 the JDK asks by itself (JEP 486 took that
 * away). The places are as narrow as they can be while apps find the same exceptions.
 */
final class Guarded {
  private static final String FILE = "Ljava/io/File;";
  private static final String PATH = "Ljava/nio/file/Path;";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String ADDRESS = "Ljava/net/SocketAddress;";
  private static final String DESCRIPTOR = "Ljava/io/FileDescriptor;";

  /** A method of {@link Doors}, and which parameters of the guarded one it gets, from 0; -1: the receiver. */
  private record Door(String name, String desc, int... from) {}

  /** By class; then by name and as much of the type as tells the method from others. */
  private static final Map<String, Map<String, List<Door>>> PLACES = new HashMap<>();

  static {
    Door file = new Door("write", "(" + FILE + ")V", -1);
    for (String m : new String[] {"delete()", "createNewFile()", "mkdir()", "renameTo(", "setLastModified(", "setReadOnly()", "setWritable(ZZ)", "setReadable(ZZ)",
        "setExecutable(ZZ)"}) {
      place("java/io/File", m, file);
    }
    place("java/io/FileOutputStream", "<init>(" + FILE + "Z)", new Door("write", "(" + FILE + ")V", 0));
    place("java/io/FileOutputStream", "<init>(" + DESCRIPTOR, new Door("output", "(" + DESCRIPTOR + ")V", 0));
    place("java/io/FileInputStream", "<init>(" + DESCRIPTOR, new Door("input", "(" + DESCRIPTOR + ")V", 0));
    place("java/io/RandomAccessFile", "<init>(" + FILE + TEXT, new Door("open", "(" + FILE + TEXT + ")V", 0, 1));
    place("java/io/File", "renameTo(", new Door("write", "(" + FILE + ")V", 0));
    Door first = new Door("write", "(" + PATH + ")V", 0);
    Door second = new Door("write", "(" + PATH + ")V", 1);
    Door open = new Door("open", "(" + PATH + "Ljava/util/Set;)V", 0, 1);
    String provider = "sun/nio/fs/UnixFileSystemProvider";
    for (String m : new String[] {"newByteChannel", "newFileChannel", "newAsynchronousFileChannel"}) {
      place(provider, m + "(" + PATH + "Ljava/util/Set;", open);
    }
    place(provider, "createDirectory(" + PATH, first);
    place(provider, "createSymbolicLink(" + PATH, first);
    place(provider, "implDelete(" + PATH, first);
    place(provider, "createLink(" + PATH, first, second); // who writes through the link alters what it leads to
    place(provider, "copy(" + PATH, second);
    place(provider, "move(" + PATH, first, second);
    place("sun/nio/fs/AbstractFileSystemProvider", "setAttribute(" + PATH, first);
    for (String m : new String[] {"setLastModifiedTime", "setPosixFilePermissions", "setOwner"}) {
      place("java/nio/file/Files", m + "(" + PATH, first);
    }
    place("java/lang/ProcessImpl", "start([" + TEXT, new Door("exec", "([" + TEXT + ")V", 0));
    Door exit = new Door("exit", "(I)V", 0);
    place("java/lang/Runtime", "exit(I)", exit);
    place("java/lang/Runtime", "halt(I)", exit);
    place("java/net/InetAddress", "getAllByName(" + TEXT, new Door("resolve", "(" + TEXT + ")V", 0));
    Door connect = new Door("connect", "(" + ADDRESS + ")V", 0);
    place("java/net/Socket", "connect(" + ADDRESS + "I)", connect);
    place("sun/nio/ch/SocketChannelImpl", "connect(" + ADDRESS + ")Z", connect);
    place("sun/nio/ch/SocketChannelImpl", "blockingConnect(" + ADDRESS, connect);
    place("sun/nio/ch/UnixAsynchronousSocketChannelImpl", "implConnect(" + ADDRESS, connect);
    place("sun/nio/ch/DatagramChannelImpl", "connect(" + ADDRESS + "Z)", connect);
    place("sun/nio/ch/DatagramChannelImpl", "send(Ljava/nio/ByteBuffer;" + ADDRESS, new Door("connect", "(" + ADDRESS + ")V", 1));
    Door listen = new Door("listen", "(" + ADDRESS + ")V", 0);
    place("java/net/ServerSocket", "bind(" + ADDRESS + "I)", listen);
    place("sun/nio/ch/ServerSocketChannelImpl", "bind(" + ADDRESS + "I)", listen);
    place("sun/nio/ch/AsynchronousServerSocketChannelImpl", "bind(" + ADDRESS + "I)", listen);
    place("sun/nio/ch/DatagramChannelImpl", "bind(" + ADDRESS + ")Ljava/nio/channels/DatagramChannel;", listen);
  }

  private Guarded() {}

  private static void place(String owner, String method, Door... doors) {
    PLACES.computeIfAbsent(owner, o -> new HashMap<>()).computeIfAbsent(method, m -> new ArrayList<>()).addAll(List.of(doors));
  }

  /** Internal names of the classes to change. */
  static Set<String> classes() {
    return PLACES.keySet();
  }

  /**
   * A class file with the guard asked.
   *
   * @throws IllegalStateException if a place is not there: in this JDK it is another one, and the device would be without a guard
   */
  static byte[] guarded(byte[] file) {
    ClassReader r = new ClassReader(file);
    Map<String, List<Door>> doors = PLACES.get(r.getClassName());
    Set<String> missing = new HashSet<>(doors.keySet());
    ClassWriter w = new ClassWriter(r, ClassWriter.COMPUTE_MAXS);
    r.accept(
        new ClassVisitor(Opcodes.ASM9, w) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
            for (Map.Entry<String, List<Door>> d : doors.entrySet()) {
              if ((name + desc).startsWith(d.getKey())) {
                missing.remove(d.getKey());
                return new Asking(next, d.getValue(), (access & Opcodes.ACC_STATIC) != 0, desc);
              }
            }
            return next;
          }
        },
        0);
    if (!missing.isEmpty()) {
      throw new IllegalStateException("the guard does not find " + r.getClassName() + " " + missing + " in this JDK");
    }
    return w.toByteArray();
  }

  /** A method that asks as the first thing it does: a constructor, too, which has no receiver yet. */
  private static final class Asking extends MethodVisitor {
    private final List<Door> doors;
    private final List<Integer> slots = new ArrayList<>(); // of the parameters

    Asking(MethodVisitor next, List<Door> doors, boolean isStatic, String desc) {
      super(Opcodes.ASM9, next);
      this.doors = doors;
      int slot = isStatic ? 0 : 1;
      for (Type t : Type.getArgumentTypes(desc)) {
        slots.add(slot);
        slot += t.getSize();
      }
    }

    @Override
    public void visitCode() {
      super.visitCode();
      for (Door d : doors) {
        Type[] types = Type.getArgumentTypes(d.desc);
        for (int i = 0; i < types.length; i++) {
          visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), d.from[i] < 0 ? 0 : slots.get(d.from[i]));
        }
        visitMethodInsn(Opcodes.INVOKESTATIC, Doors.NAME, d.name, d.desc, false);
      }
    }
  }
}
