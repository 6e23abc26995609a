package cbcov.agent.dex;

import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.AccessFlags;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.MethodParameter;
import org.jf.dexlib2.iface.value.ArrayEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.jf.dexlib2.iface.value.StringEncodedValue;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Makes a JVM class of a DEX class. A method that cannot be converted throws a VerifyError that names it, where it is called. */
final class ClassConverter {
  private static final int CLASS =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ANNOTATION
          | Opcodes.ACC_ENUM;

  private final ClassDef def;
  private final String name;
  private final String superType;
  private final boolean isInterface;
  private final Hierarchy classes;
  private final Inlined inlined;
  private final Parts.Size size;
  private final ClassNode out = new ClassNode(Opcodes.ASM9);
  private final List<Field> initialised = new ArrayList<>(); // static fields of which class files cannot say the value

  private ClassConverter(ClassDef def, Hierarchy classes, Inlined inlined, Parts.Size size) {
    this.def = def;
    this.name = Hierarchy.internal(def.getType());
    this.superType = def.getSuperclass() == null ? Hierarchy.OBJECT : def.getSuperclass();
    this.isInterface = (def.getAccessFlags() & Opcodes.ACC_INTERFACE) != 0;
    this.classes = classes;
    this.inlined = inlined;
    this.size = size;
  }

  /** Converts a class; its stack frames are not computed yet, see {@link #bytes}. */
  static ClassNode convert(ClassDef def, Hierarchy classes, Inlined inlined, Nest nest, Parts.Size size) {
    ClassConverter c = new ClassConverter(def, classes, inlined, size);
    c.header();
    nest.write(c.name, classes, c.out);
    for (Field f : def.getFields()) {
      c.field(f);
    }
    for (Method m : def.getMethods()) {
      c.method(m);
    }
    c.passing();
    c.initialise();
    c.superInterfaces();
    return c.out;
  }

  /** The class file of a class, with the stack frames that the JVM's verifier wants. */
  static byte[] bytes(ClassNode c, Hierarchy classes) {
    while (true) {
      ClassWriter w =
          new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
              return classes.common(a, b);
            }
          };
      try {
        c.accept(w);
        return w.toByteArray();
      } catch (MethodTooLargeException e) {
        for (MethodNode m : c.methods) {
          if (m.name.equals(e.getMethodName()) && m.desc.equals(e.getDescriptor())) {
            fail(m, c.name, "it is too large for the JVM");
          }
        }
      }
    }
  }

  private void header() {
    int access = def.getAccessFlags() & CLASS;
    if (isInterface) {
      access = (access | Opcodes.ACC_ABSTRACT) & ~Opcodes.ACC_FINAL;
    } else {
      access |= Opcodes.ACC_SUPER;
      access &= (access & Opcodes.ACC_ABSTRACT) != 0 ? ~Opcodes.ACC_FINAL : -1;
    }
    List<String> interfaces = new ArrayList<>();
    def.getInterfaces().forEach(i -> interfaces.add(Hierarchy.internal(i)));
    out.visit(
        Opcodes.V1_8, access, name, Annotations.signature(def.getAnnotations()), Hierarchy.internal(superType), interfaces.toArray(new String[0]));
    out.visitSource(def.getSourceFile(), null);
    Annotations.write(def.getAnnotations(), out::visitAnnotation);
  }

  private void field(Field f) {
    int access = f.getAccessFlags() & 0xFFFF;
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    if (isInterface) {
      access = access & Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    }
    Object value = null;
    EncodedValue v = f.getInitialValue();
    if (isStatic && v != null) {
      value = constant(f.getType(), v);
      if (value == null && (v instanceof TypeEncodedValue || v instanceof StringEncodedValue)) {
        initialised.add(f);
      }
    }
    FieldNode node = (FieldNode) out.visitField(access, f.getName(), f.getType(), Annotations.signature(f.getAnnotations()), value);
    Annotations.write(f.getAnnotations(), node::visitAnnotation);
  }

  /** What a ConstantValue attribute has; null: it cannot have it. */
  private static Object constant(String type, EncodedValue v) {
    Object plain = Constants.plain(v);
    if (plain instanceof String) {
      return type.equals("Ljava/lang/String;") && ((String) plain).length() < 20_000 ? plain : null;
    }
    if (plain instanceof Boolean b) {
      return b ? 1 : 0;
    }
    if (plain instanceof Character c) {
      return (int) c;
    }
    return plain instanceof Byte || plain instanceof Short ? (Object) ((Number) plain).intValue() : plain;
  }

  /** Gives the fields their first values that a class file cannot say. */
  private void initialise() {
    if (initialised.isEmpty()) {
      return;
    }
    MethodNode first = new MethodNode(Opcodes.ASM9);
    for (Field f : initialised) {
      if (f.getInitialValue() instanceof TypeEncodedValue t) {
        Constants.type(first, t.getValue());
      } else {
        Constants.string(first, ((StringEncodedValue) f.getInitialValue()).getValue());
      }
      first.visitFieldInsn(Opcodes.PUTSTATIC, name, f.getName(), f.getType());
    }
    for (MethodNode m : out.methods) {
      if (m.name.equals("<clinit>")) {
        m.instructions.insert(first.instructions);
        return;
      }
    }
    first.access = Opcodes.ACC_STATIC;
    first.name = "<clinit>";
    first.desc = "()V";
    first.exceptions = new ArrayList<>();
    first.visitInsn(Opcodes.RETURN);
    out.methods.add(first);
  }

  private void method(Method m) {
    List<String> types = Call.strings(m.getParameterTypes());
    String descriptor = "(" + String.join("", types) + ")" + m.getReturnType();
    Iterable<? extends Annotation> annotations = m.getAnnotations();
    MethodNode node =
        (MethodNode)
            out.visitMethod(access(m), m.getName(), descriptor, Annotations.signature(annotations), Annotations.exceptions(annotations));
    if (Annotations.system(annotations, "MethodParameters", "names") instanceof ArrayEncodedValue names) {
      for (EncodedValue v : names.getValue()) {
        node.visitParameter(Annotations.string(v), 0);
      }
    }
    EncodedValue defaults = defaultOf(m.getName());
    if (defaults != null) {
      AnnotationVisitor d = node.visitAnnotationDefault();
      Annotations.write(null, defaults, d);
      d.visitEnd();
    }
    Annotations.write(annotations, node::visitAnnotation);
    int n = 0;
    for (MethodParameter p : m.getParameters()) {
      int parameter = n++;
      Annotations.write(p.getAnnotations(), (type, visible) -> node.visitParameterAnnotation(parameter, type, visible));
    }
    if (m.getImplementation() != null) {
      code(m, types, node);
    }
  }

  private EncodedValue defaultOf(String method) {
    EncodedValue all = Annotations.system(def.getAnnotations(), "AnnotationDefault", "value");
    if (all instanceof org.jf.dexlib2.iface.value.AnnotationEncodedValue a) {
      for (var e : a.getElements()) {
        if (e.getName().equals(method)) {
          return e.getValue();
        }
      }
    }
    return null;
  }

  private int access(Method m) {
    int access = m.getAccessFlags() & 0xFFFF;
    if (m.getName().equals("<clinit>")) {
      return access | Opcodes.ACC_STATIC;
    }
    access &= m.getName().equals(Call.INIT) ? ~(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL) : -1;
    if (m.getImplementation() != null && AccessFlags.DECLARED_SYNCHRONIZED.isSet(m.getAccessFlags())) {
      access &= ~Opcodes.ACC_SYNCHRONIZED; // its code has the monitor's instructions
    }
    if (isInterface && (access & Opcodes.ACC_PRIVATE) == 0) {
      access = (access | Opcodes.ACC_PUBLIC) & ~(Opcodes.ACC_PROTECTED | Opcodes.ACC_FINAL | Opcodes.ACC_SYNCHRONIZED);
    }
    if ((access & Opcodes.ACC_ABSTRACT) != 0) {
      access &= ~(Opcodes.ACC_FINAL | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STRICT);
    }
    return access;
  }

  private void code(Method m, List<String> types, MethodNode node) {
    List<String> parameters = new ArrayList<>();
    if ((m.getAccessFlags() & Opcodes.ACC_STATIC) == 0) {
      parameters.add(m.getName().equals(Call.INIT) ? Registers.THIS : def.getType());
    }
    parameters.addAll(types);
    try {
      Body body = new Body(m.getImplementation(), classes);
      CodeWriter writer = CodeWriter.of(body, classes, def.getType(), superType, parameters, m.getReturnType(), List.of());
      if (parameters.contains(Registers.THIS) && body.branches()) {
        writer.keepThis(node);
      }
      writer.write(node);
      if (Parts.isLarge(node, size)) {
        cut(body, parameters, m.getReturnType(), node);
      }
    } catch (RuntimeException e) {
      fail(node, name, String.valueOf(e.getMessage() == null ? e : e.getMessage()));
    }
  }

  private void cut(Body body, List<String> parameters, String result, MethodNode node) {
    try {
      new Parts(body, classes, def.getType(), superType, parameters, result, size).write(node, out);
    } catch (IllegalArgumentException e) {
      return; // it stays whole, and fails where it is too large in the end
    }
  }

  /** Gives a method a body that says why it has no other. */
  private static void fail(MethodNode m, String owner, String why) {
    m.instructions = new InsnList();
    m.tryCatchBlocks.clear();
    if (m.localVariables != null) {
      m.localVariables.clear();
    }
    String error = "java/lang/VerifyError";
    m.visitTypeInsn(Opcodes.NEW, error);
    m.visitInsn(Opcodes.DUP);
    m.visitLdcInsn("the embedded device cannot convert " + owner.replace('/', '.') + "." + m.name + m.desc + ": " + why);
    m.visitMethodInsn(Opcodes.INVOKESPECIAL, error, "<init>", "(Ljava/lang/String;)V", false);
    m.visitInsn(Opcodes.ATHROW);
  }

  /** Adds the constructors that stand for those that R8 inlined. */
  private void passing() {
    for (Inlined.Passing p : inlined.of(name)) {
      String descriptor = Inlined.descriptor(p.descriptor(), p.steps());
      MethodNode m = (MethodNode) out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, Call.INIT, descriptor, null, null);
      m.visitVarInsn(Opcodes.ALOAD, 0);
      int variable = 1;
      for (org.objectweb.asm.Type t : org.objectweb.asm.Type.getArgumentTypes(p.descriptor())) {
        m.visitVarInsn(t.getOpcode(Opcodes.ILOAD), variable);
        variable += t.getSize();
      }
      String target = p.descriptor();
      if (p.steps() > 1) {
        target = Inlined.descriptor(target, p.steps() - 1);
        m.visitInsn(Opcodes.ACONST_NULL);
      }
      m.visitMethodInsn(Opcodes.INVOKESPECIAL, Hierarchy.internal(superType), Call.INIT, target, false);
      m.visitInsn(Opcodes.RETURN);
    }
  }

  /**
   * Names the interfaces of which the code calls a method by invoke-super. DEX takes any that the class has, the JVM only one that the class
   * itself names (JVMS 4.9.2, invokespecial): R8 lets a class call a default method of an interface that its super class has.
   */
  private void superInterfaces() {
    for (MethodNode m : out.methods) {
      for (AbstractInsnNode i = m.instructions.getFirst(); i != null; i = i.getNext()) {
        boolean called = i.getOpcode() == Opcodes.INVOKESPECIAL && ((MethodInsnNode) i).itf;
        if (called && !((MethodInsnNode) i).owner.equals(name) && !out.interfaces.contains(((MethodInsnNode) i).owner)) {
          out.interfaces.add(((MethodInsnNode) i).owner);
        }
      }
    }
  }
}
