package cbcov.agent.host;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.ClassVisitorFactory;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.dex.ExDex2Asm;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Turns one class of the app's dex files into a JVM class: dex2jar makes the code, {@link Redirect} mends and redirects calls, and
 * ASM computes the stack frames that the JVM's verifier wants. Nothing is translated before it is asked for; what was translated
 * is kept for the app's next process.
 */
final class Translator {
  private final AppDex dex;
  private final Platform platform;
  private final Map<String, byte[]> done = new HashMap<>();
  private final Converter converter;

  Translator(AppDex dex, Platform platform) {
    this.dex = dex;
    this.platform = platform;
    this.converter = new Converter(dex);
  }

  Platform platform() {
    return platform;
  }

  /** The bytes of the class with an internal name; null when the app does not define it. */
  synchronized byte[] translate(String name) {
    byte[] b = done.get(name);
    if (b == null) {
      AppDex.Place place = dex.place(name);
      if (place == null) {
        return null;
      }
      b = convert(place);
      done.put(name, b);
    }
    return b;
  }

  private byte[] convert(AppDex.Place place) {
    DexFileNode file = new DexFileNode();
    file.dexVersion = place.dex().getDexVersion();
    place.dex().accept(file, place.index(), 0);
    ClassNode node = new ClassNode(Opcodes.ASM9);
    converter.convert(file, file.clzs.get(0), node);
    node.version = Opcodes.V1_8;
    node.sourceFile = file.clzs.get(0).source; // dex2jar drops it
    new Redirect(platform, true).apply(node);
    ClassWriter w =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return platform.common(a, b);
          }
        };
    node.accept(w);
    return w.toByteArray();
  }

  /** dex2jar's own steps, run for a single class. */
  private static final class Converter extends ExDex2Asm {
    private final Map<String, Clz> nesting;

    Converter(AppDex dex) {
      super(new Faults());
      DexFileNode all = new DexFileNode();
      all.clzs.addAll(dex.headers());
      this.nesting = collectClzInfo(all);
    }

    void convert(DexFileNode file, DexClassNode c, ClassNode into) {
      ClassVisitorFactory one = name -> new ClassVisitor(Opcodes.ASM9, into) {};
      convertClass(file, c, one, nesting);
    }
  }

  /** A method that dex2jar cannot translate throws when it is called: the rest of the class can still be used. */
  private static final class Faults implements DexExceptionHandler {
    @Override
    public void handleFileException(Exception e) {
      throw new IllegalStateException(e);
    }

    @Override
    public void handleMethodTranslateException(Method m, DexMethodNode node, MethodVisitor mv, Exception e) {
      mv.visitTypeInsn(Opcodes.NEW, "java/lang/VerifyError");
      mv.visitInsn(Opcodes.DUP);
      mv.visitLdcInsn("cannot be translated for the embedded device: " + m + ": " + e);
      mv.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/VerifyError", "<init>", "(Ljava/lang/String;)V", false);
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitMaxs(3, node.method.getParameterTypes().length * 2 + 1);
    }
  }
}
