package cbcov.agent.host;

import cbcov.agent.host.Shadowed.Methods;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Links the methods of Android's classes to their code. Robolectric has moved the code of each method {@code m} to a method
 * {@code $$robo$$CLASS$m}, and {@code m} looks for a shadow by {@code invokedynamic} when it is called first. That costs the JVM six
 * classes a method, and doubles each frame of a stack; but few methods have a shadow, and which is known before the phone starts. So
 * the code of a method without one goes back to where it was; if other methods of its class have shadows, which may ask for the moved
 * code, the method calls it instead. What may have a shadow is linked by {@code cbcov.agent.phone.ShadowCalls}, once for all.
 *
 * <p>The names are those of org.robolectric.internal.bytecode.ClassInstrumentor and InvokeDynamicSupport.
 */
final class Linker {
  private static final String SUPPORT = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
  private static final String INTERNALS = "org/robolectric/internal/bytecode/RobolectricInternals";
  private static final String LINKS = "cbcov/agent/phone/ShadowCalls";
  private static final String STATIC_INITIALIZER = "__staticInitializer__";

  private final Shadowed shadowed;

  Linker(Shadowed shadowed) {
    this.shadowed = shadowed;
  }

  /** A class file with its methods linked. */
  byte[] link(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    Methods methods = shadowed.of(reader.getClassName());
    Moved moved = new Moved(reader.getClassName());
    if (methods.isEmpty()) {
      reader.accept(moved, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Rewriter(writer, reader.getClassName(), methods, moved), 0);
    return writer.toByteArray();
  }

  /** Finds the methods whose code was moved. */
  private static final class Moved extends ClassVisitor {
    private final String prefix;
    private final Map<String, Integer> access = new HashMap<>(); // of each method, by name and type

    Moved(String className) {
      super(Opcodes.ASM9);
      this.prefix = "$$robo$$" + className.replace('/', '_') + "$";
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
      this.access.put(name + type, access);
      return null;
    }

    /** The name that a method had, if it can go back there; else null. */
    String before(String name, String type) {
      if (!name.startsWith(prefix)) {
        return null;
      }
      String own = name.substring(prefix.length());
      return !own.equals("__constructor__") && access.containsKey(own + type) ? own : null;
    }

    /** Whether a method only calls its moved code, which goes back there. */
    boolean calls(String name, String type) {
      return access.containsKey(prefix + name + type) && before(prefix + name, type) != null;
    }
  }

  private static final class Rewriter extends ClassVisitor {
    private final String className;
    private final Methods methods;
    private final Moved moved;
    private boolean plain; // its objects have Object's hash codes

    Rewriter(ClassWriter writer, String className, Methods methods, Moved moved) {
      super(Opcodes.ASM9, writer);
      this.className = className;
      this.methods = methods;
      this.moved = moved;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      boolean numbered = Arrays.asList(interfaces).contains("java/io/Serializable"); // in streams, perhaps by its methods
      plain = (access & Opcodes.ACC_INTERFACE) == 0 && "java/lang/Object".equals(superName) && !numbered;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public void visitEnd() {
      if (plain) {
        Identity.write(cv, className);
      }
      super.visitEnd();
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
      plain &= !(name + type).equals("hashCode()I");
      return Identity.asking(method(access, name, type, signature, exceptions));
    }

    private MethodVisitor method(int access, String name, String type, String signature, String[] exceptions) {
      if (moved.calls(name, type)) {
        return null;
      }
      String before = moved.before(name, type);
      if (before != null) {
        return super.visitMethod(moved.access.get(before + type), before, type, signature, exceptions);
      }
      MethodVisitor to = super.visitMethod(access, name, type, signature, exceptions);
      return name.startsWith("$$robo$$") ? to : new Calls(to);
    }

    /** The calls in a method that Robolectric wrote. */
    private final class Calls extends MethodVisitor {
      Calls(MethodVisitor to) {
        super(Opcodes.ASM9, to);
      }

      @Override
      public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        if (!bootstrap.getOwner().equals(SUPPORT) || bootstrap.getName().equals("bootstrapIntrinsic")) {
          super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
        } else if (arguments.length > 0 && !methods.has(name)) {
          Handle code = (Handle) arguments[0];
          int call = code.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
          super.visitMethodInsn(call, code.getOwner(), code.getName(), code.getDesc(), code.isInterface());
        } else {
          Handle once = new Handle(bootstrap.getTag(), LINKS, bootstrap.getName(), bootstrap.getDesc(), false);
          super.visitInvokeDynamicInsn(name, type, once, arguments);
        }
      }

      @Override
      public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
        if (owner.equals(INTERNALS) && name.equals("classInitializing") && !methods.has(STATIC_INITIALIZER)) {
          super.visitInsn(Opcodes.POP); // the class
          super.visitMethodInsn(Opcodes.INVOKESTATIC, className, STATIC_INITIALIZER, "()V", false);
        } else {
          super.visitMethodInsn(opcode, owner, name, type, isInterface);
        }
      }
    }
  }
}
