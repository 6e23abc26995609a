package cbcov.agent.dex;

import java.util.List;
import org.jf.dexlib2.MethodHandleType;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodHandleReference;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.value.BooleanEncodedValue;
import org.jf.dexlib2.iface.value.ByteEncodedValue;
import org.jf.dexlib2.iface.value.CharEncodedValue;
import org.jf.dexlib2.iface.value.DoubleEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.FloatEncodedValue;
import org.jf.dexlib2.iface.value.IntEncodedValue;
import org.jf.dexlib2.iface.value.LongEncodedValue;
import org.jf.dexlib2.iface.value.MethodHandleEncodedValue;
import org.jf.dexlib2.iface.value.MethodTypeEncodedValue;
import org.jf.dexlib2.iface.value.ShortEncodedValue;
import org.jf.dexlib2.iface.value.StringEncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Pushes constants, of which the JVM has shorter forms and narrower bounds than DEX. */
final class Constants {
  private static final int MAX_STRING = 20_000; // characters of a class file's constant: 65,535 bytes, three a character at most
  private static final String BUILDER = "java/lang/StringBuilder";
  private static final int[] ARRAY_CODES = {
    0, Opcodes.T_BOOLEAN, Opcodes.T_CHAR, Opcodes.T_BYTE, Opcodes.T_SHORT, Opcodes.T_INT, Opcodes.T_FLOAT, Opcodes.T_LONG, Opcodes.T_DOUBLE
  };

  private Constants() {}

  static void number(MethodVisitor out, int value) {
    if (value >= -1 && value <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      out.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      out.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      out.visitLdcInsn(value);
    }
  }

  /** Pushes bits as a kind of value; as a reference they are null. */
  static void bits(MethodVisitor out, int kind, long bits) {
    switch (kind) {
      case Kind.INT -> number(out, (int) bits);
      case Kind.FLOAT -> out.visitLdcInsn(Float.intBitsToFloat((int) bits));
      case Kind.LONG -> out.visitLdcInsn(bits);
      case Kind.DOUBLE -> out.visitLdcInsn(Double.longBitsToDouble(bits));
      default -> out.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  /** Pushes a string. One that is too long for a class file is put together, and is the one of its text, as all constants are. */
  static void string(MethodVisitor out, String s) {
    if (s.length() <= MAX_STRING) {
      out.visitLdcInsn(s);
      return;
    }
    out.visitTypeInsn(Opcodes.NEW, BUILDER);
    out.visitInsn(Opcodes.DUP);
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
    for (int i = 0; i < s.length(); i += MAX_STRING) {
      out.visitLdcInsn(s.substring(i, Math.min(i + MAX_STRING, s.length())));
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", "(Ljava/lang/String;)L" + BUILDER + ";", false);
    }
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "intern", "()Ljava/lang/String;", false);
  }

  /** Pushes a class. */
  static void type(MethodVisitor out, String type) {
    String box =
        switch (type.charAt(0)) {
          case 'V' -> "Void";
          case 'Z' -> "Boolean";
          case 'B' -> "Byte";
          case 'S' -> "Short";
          case 'C' -> "Character";
          case 'I' -> "Integer";
          case 'J' -> "Long";
          case 'F' -> "Float";
          case 'D' -> "Double";
          default -> null;
        };
    if (box == null) {
      out.visitLdcInsn(Type.getType(type));
    } else {
      out.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/" + box, "TYPE", "Ljava/lang/Class;");
    }
  }

  /** The code of newarray for a sort of ASM's types. */
  static int arrayCode(int sort) {
    return ARRAY_CODES[sort];
  }

  /** Fills the array that is on the stack, by a class's fill: the data are strings, since code for each element would be too long. */
  static void fill(MethodVisitor out, String by, List<Number> values, int width) {
    int chars = Math.max(width / 2, 1); // of an element
    int most = MAX_STRING / chars;
    int from = 0;
    do {
      int to = Math.min(from + most, values.size());
      StringBuilder b = new StringBuilder((to - from) * chars);
      for (Number v : values.subList(from, to)) {
        long bits = width == 1 ? v.longValue() & 0xFF : v.longValue();
        for (int c = 0; c < chars; c++) {
          b.append((char) (bits >> 16 * c));
        }
      }
      if (to < values.size()) {
        out.visitInsn(Opcodes.DUP);
      }
      number(out, from);
      number(out, values.size());
      out.visitLdcInsn(b.toString());
      out.visitMethodInsn(Opcodes.INVOKESTATIC, by, "fill", "(Ljava/lang/Object;IILjava/lang/String;)V", false);
      from = to;
    } while (from < values.size());
  }

  static Type methodType(MethodProtoReference p) {
    return Type.getMethodType("(" + String.join("", Call.strings(p.getParameterTypes())) + ")" + p.getReturnType());
  }

  static Handle handle(MethodHandleReference h, Hierarchy classes) {
    int tag =
        switch (h.getMethodHandleType()) {
          case MethodHandleType.STATIC_PUT -> Opcodes.H_PUTSTATIC;
          case MethodHandleType.STATIC_GET -> Opcodes.H_GETSTATIC;
          case MethodHandleType.INSTANCE_PUT -> Opcodes.H_PUTFIELD;
          case MethodHandleType.INSTANCE_GET -> Opcodes.H_GETFIELD;
          case MethodHandleType.INVOKE_STATIC -> Opcodes.H_INVOKESTATIC;
          case MethodHandleType.INVOKE_INSTANCE -> Opcodes.H_INVOKEVIRTUAL;
          case MethodHandleType.INVOKE_CONSTRUCTOR -> Opcodes.H_NEWINVOKESPECIAL;
          case MethodHandleType.INVOKE_DIRECT -> Opcodes.H_INVOKESPECIAL;
          default -> Opcodes.H_INVOKEINTERFACE;
        };
    if (h.getMemberReference() instanceof FieldReference f) {
      return new Handle(tag, Hierarchy.internal(f.getDefiningClass()), f.getName(), f.getType(), false);
    }
    MethodReference m = (MethodReference) h.getMemberReference();
    String owner = Hierarchy.internal(m.getDefiningClass());
    Hierarchy.Place place = classes.find(owner);
    boolean isInterface = place != null ? place.isInterface() : tag == Opcodes.H_INVOKEINTERFACE;
    String descriptor = "(" + String.join("", Call.strings(m.getParameterTypes())) + ")" + m.getReturnType();
    return new Handle(tag, owner, m.getName(), descriptor, isInterface);
  }

  /** An argument of a bootstrap method. */
  static Object bootstrap(EncodedValue v, Hierarchy classes) {
    if (v instanceof MethodHandleEncodedValue h) {
      return handle(h.getValue(), classes);
    }
    if (v instanceof MethodTypeEncodedValue m) {
      return methodType(m.getValue());
    }
    if (v instanceof TypeEncodedValue t) {
      return Type.getType(t.getValue());
    }
    Object plain = plain(v);
    if (plain instanceof Boolean b) {
      return b ? 1 : 0;
    }
    if (plain instanceof Byte || plain instanceof Short) {
      return ((Number) plain).intValue();
    }
    return plain instanceof Character c ? (int) c : plain;
  }

  /** A number, character, truth value or string; null: it is none. */
  static Object plain(EncodedValue v) {
    if (v instanceof StringEncodedValue s) {
      return s.getValue();
    }
    if (v instanceof IntEncodedValue i) {
      return i.getValue();
    }
    if (v instanceof LongEncodedValue l) {
      return l.getValue();
    }
    if (v instanceof FloatEncodedValue f) {
      return f.getValue();
    }
    if (v instanceof DoubleEncodedValue d) {
      return d.getValue();
    }
    if (v instanceof BooleanEncodedValue b) {
      return b.getValue();
    }
    if (v instanceof ByteEncodedValue b) {
      return b.getValue();
    }
    if (v instanceof ShortEncodedValue s) {
      return s.getValue();
    }
    return v instanceof CharEncodedValue c ? c.getValue() : null;
  }
}
