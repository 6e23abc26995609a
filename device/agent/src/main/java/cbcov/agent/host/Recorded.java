package cbcov.agent.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Has the app's own methods tell {@code cbcov.agent.phone.Calls} when they begin and end, which looks who called them: so calls from outside are
 * seen whether or not anybody expects them. A file names the app's own classes, {@code CLASS} a line, by their internal names, and below each its methods,
 * {@code  ID NAMEDESC}, and of a coroutine's method {@code  ID#FIELD NAMEDESC} with the field that says where it goes on; {@code !CLASS METHOD CALLEE} says that a method of another class calls the callee as the app's own code would.
 */
public final class Recorded {
  private static final String CALLS = "cbcov/agent/phone/Calls";

  private final Map<String, Integer> ids = new HashMap<>(); // by class, name and descriptor
  private final Map<String, String> labels = new HashMap<>(); // the fields of coroutines, by the same
  private final Set<String> own = new HashSet<>();

  private Recorded() {}

  static Recorded read(Path file) throws IOException {
    Recorded r = new Recorded();
    String owner = "";
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(" ")) {
        String[] fields = line.split(" ", 3);
        String[] id = fields[1].split("#", 2);
        String method = owner + "." + fields[2];
        r.ids.put(method, Integer.parseInt(id[0]));
        if (id.length > 1) {
          r.labels.put(method, id[1]);
        }
      } else if (line.startsWith("!")) {
        r.own.add(line.substring(1).replace('/', '.'));
      } else {
        owner = line;
        r.own.add(line.replace('/', '.'));
      }
    }
    return r;
  }

  /** What the app's own code is: classes by their binary names, and calls, {@code CLASS METHOD CALLEE}. */
  Set<String> own() {
    return own;
  }

  void apply(ClassNode c) {
    for (MethodNode m : c.methods) {
      String method = c.name + "." + m.name + m.desc;
      Integer id = ids.get(method);
      if (id != null && m.instructions.size() > 0) {
        apply(m, id, label(c, labels.get(method)));
      }
    }
  }

  /** What loads where a coroutine goes on, 0 where that is in no field. */
  private static InsnList label(ClassNode c, String field) {
    InsnList l = new InsnList();
    if (field == null) {
      l.add(new InsnNode(Opcodes.ICONST_0));
    } else {
      l.add(new VarInsnNode(Opcodes.ALOAD, 0));
      l.add(new FieldInsnNode(Opcodes.GETFIELD, c.name, field, "I"));
    }
    return l;
  }

  private static void apply(MethodNode m, int id, InsnList label) {
    int token = firstFree(m);
    for (AbstractInsnNode i : m.instructions.toArray()) {
      if (i.getOpcode() >= Opcodes.IRETURN && i.getOpcode() <= Opcodes.RETURN) {
        m.instructions.insertBefore(i, told(token, "left"));
      }
    }
    LabelNode from = new LabelNode();
    LabelNode to = new LabelNode();
    InsnList begin = new InsnList();
    begin.add((m.access & Opcodes.ACC_STATIC) != 0 ? new InsnNode(Opcodes.ACONST_NULL) : new VarInsnNode(Opcodes.ALOAD, 0));
    begin.add(label);
    begin.add(new LdcInsnNode(id));
    begin.add(new MethodInsnNode(Opcodes.INVOKESTATIC, CALLS, "entered", "(Ljava/lang/Object;II)I", false));
    begin.add(new VarInsnNode(Opcodes.ISTORE, token));
    begin.add(from);
    m.instructions.insert(begin);
    m.instructions.add(to);
    m.instructions.add(told(token, "threw"));
    m.instructions.add(new InsnNode(Opcodes.ATHROW));
    m.tryCatchBlocks.add(new TryCatchBlockNode(from, to, to, null));
  }

  /** The first local variable that a method does not use. */
  private static int firstFree(MethodNode m) {
    int free = Type.getArgumentsAndReturnSizes(m.desc) >> 2; // a static method's first one stays free
    for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof VarInsnNode v) {
        free = Math.max(free, v.var + 2); // a long takes two
      } else if (i instanceof IincInsnNode n) {
        free = Math.max(free, n.var + 1);
      }
    }
    return free;
  }

  private static InsnList told(int token, String what) {
    InsnList l = new InsnList();
    l.add(new VarInsnNode(Opcodes.ILOAD, token));
    l.add(new MethodInsnNode(Opcodes.INVOKESTATIC, CALLS, what, "(I)V", false));
    return l;
  }
}
