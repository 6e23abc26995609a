package cbcov.agent.host;

import java.nio.ByteOrder;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes how Robolectric reads resource tables. Each look-up of a resource reads the flags of all resources of its type, and the entries of a sparse type one by
 * one: that was a third of the time, and two thirds of the memory, of a small app's process. So both are read once and kept with what they belong to, which are
 * tables of APKs that nobody writes to. What is found is the same, and broken tables fail as they do otherwise. And a theme that is copied gets an array of 256
 * for each of the 256 packages that it has nothing of: a quarter of a megabyte, where the other one may have none (AOSP AssetManager2.cpp, Theme::SetTo).
 */
final class ResourceReads {
  private static final String PACKAGE = "org/robolectric/res/android/";
  private static final String SPEC = PACKAGE + "ResourceTypes$ResTable_typeSpec";
  private static final String TYPE = PACKAGE + "ResourceTypes$ResTable_type";
  private static final String HEADER = PACKAGE + "ResourceTypes$ResChunk_header";
  private static final String LOADED = PACKAGE + "LoadedArsc$LoadedPackage";
  private static final String THEME = PACKAGE + "CppAssetManager2$Theme";
  private static final String THEME_PACKAGE = THEME + "$ThemePackage";
  private static final Set<String> CLASSES = Set.of(SPEC, TYPE, LOADED, THEME);

  private static final String ENTRIES = "cbcov/agent/host/SparseEntries";
  private static final String KEPT = "cbcov$kept"; // the field for what was read
  private static final String FLAGS = "[I";

  private ResourceReads() {}

  /** Reports whether a class, by its internal name, is one to change. Where numbers lie the other way in memory, Robolectric turns what it reads. */
  static boolean concerns(String name) {
    return CLASSES.contains(name) && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  }

  /** A class file of these, changed. */
  static byte[] changed(byte[] file) {
    ClassReader r = new ClassReader(file);
    ClassWriter w = new ClassWriter(r, 0);
    String name = r.getClassName();
    r.accept(
        new ClassVisitor(Opcodes.ASM9, w) {
          @Override
          public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
            MethodVisitor m = super.visitMethod(access, method, desc, signature, exceptions);
            if (name.equals(SPEC) && method.equals("getSpecFlags") && desc.equals("()" + FLAGS)) {
              return new Flags(m);
            }
            if (name.equals(THEME) && method.equals("SetTo") && desc.equals("(L" + THEME + ";)Z")) {
              return new Copy(m);
            }
            if (name.equals(LOADED) && method.equals("GetEntryOffset") && desc.equals("(L" + TYPE + ";I)I")) {
              return new Offset(m);
            }
            return m;
          }

          @Override
          public void visitEnd() {
            if (name.equals(SPEC) || name.equals(TYPE)) {
              visitField(Opcodes.ACC_SYNTHETIC | Opcodes.ACC_VOLATILE, KEPT, name.equals(SPEC) ? FLAGS : "L" + ENTRIES + ";", null, null).visitEnd();
            }
            super.visitEnd();
          }
        },
        0);
    return w.toByteArray();
  }

  /** A method with a beginning of its own. */
  private abstract static class Begun extends MethodVisitor {
    private static final int STACK = 6; // that beginnings take

    Begun(MethodVisitor to) {
      super(Opcodes.ASM9, to);
    }

    abstract void begin();

    @Override
    public void visitCode() {
      super.visitCode();
      begin();
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      super.visitMaxs(Math.max(stack, STACK), locals);
    }
  }

  /** Keeps the flags that a type's resources have, int[] getSpecFlags(), for all who ask; nobody writes to them. */
  private static final class Flags extends Begun {
    Flags(MethodVisitor to) {
      super(to);
    }

    @Override
    void begin() {
      Label read = new Label();
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, SPEC, KEPT, FLAGS);
      super.visitJumpInsn(Opcodes.IFNULL, read);
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, SPEC, KEPT, FLAGS);
      super.visitInsn(Opcodes.ARETURN);
      super.visitLabel(read);
      super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitInsn(Opcodes.SWAP);
        super.visitFieldInsn(Opcodes.PUTFIELD, SPEC, KEPT, FLAGS);
      }
      super.visitInsn(opcode);
    }
  }

  /** Has a sparse type's entries asked: static int GetEntryOffset(ResTable_type, int). */
  private static final class Offset extends Begun {
    private static final int FLAG_SPARSE = 1;

    Offset(MethodVisitor to) {
      super(to);
    }

    @Override
    void begin() {
      Label dense = new Label();
      Label known = new Label();
      get(TYPE, "flags", "B");
      visitInsn(Opcodes.ICONST_0 + FLAG_SPARSE);
      visitInsn(Opcodes.IAND);
      visitJumpInsn(Opcodes.IFEQ, dense);
      get(TYPE, KEPT, "L" + ENTRIES + ";");
      visitJumpInsn(Opcodes.IFNONNULL, known);
      visitVarInsn(Opcodes.ALOAD, 0);
      visitTypeInsn(Opcodes.NEW, ENTRIES);
      visitInsn(Opcodes.DUP);
      visitVarInsn(Opcodes.ALOAD, 0);
      visitMethodInsn(Opcodes.INVOKEVIRTUAL, TYPE, "myBuf", "()Ljava/nio/ByteBuffer;", false);
      visitVarInsn(Opcodes.ALOAD, 0);
      visitMethodInsn(Opcodes.INVOKEVIRTUAL, TYPE, "myOffset", "()I", false);
      get(TYPE, "header", "L" + HEADER + ";");
      visitFieldInsn(Opcodes.GETFIELD, HEADER, "headerSize", "S");
      visitInsn(Opcodes.IADD);
      get(TYPE, "entryCount", "I");
      visitMethodInsn(Opcodes.INVOKESPECIAL, ENTRIES, "<init>", "(Ljava/nio/ByteBuffer;II)V", false);
      visitFieldInsn(Opcodes.PUTFIELD, TYPE, KEPT, "L" + ENTRIES + ";");
      visitLabel(known);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      get(TYPE, KEPT, "L" + ENTRIES + ";");
      visitVarInsn(Opcodes.ILOAD, 1);
      visitMethodInsn(Opcodes.INVOKEVIRTUAL, ENTRIES, "offset", "(I)I", false);
      visitInsn(Opcodes.IRETURN);
      visitLabel(dense);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }

    private void get(String owner, String field, String type) {
      visitVarInsn(Opcodes.ALOAD, 0);
      visitFieldInsn(Opcodes.GETFIELD, owner, field, type);
    }
  }

  /** Leaves a theme without the first package that is made, that for one that the other theme lacks: boolean SetTo(Theme). Elsewhere none and an empty one are one. */
  private static final class Copy extends MethodVisitor {
    private boolean making; // that package
    private boolean made;

    Copy(MethodVisitor to) {
      super(Opcodes.ASM9, to);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      making = !made && opcode == Opcodes.NEW && type.equals(THEME_PACKAGE);
      made |= making;
      if (!making) {
        super.visitTypeInsn(opcode, type);
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (!making || opcode != Opcodes.DUP) {
        super.visitInsn(opcode); // the constructor's parameter, which is null, is what stays
      }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
      if (!making) {
        super.visitMethodInsn(opcode, owner, name, desc, isInterface);
      }
      making = false;
    }
  }
}
