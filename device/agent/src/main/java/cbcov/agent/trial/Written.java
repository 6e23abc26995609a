package cbcov.agent.trial;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Numbers and texts that stand in the code of a class: an argument is often held against one of them, as a code or the name of a mode is (Randoop's
 * "literals"). Of the shortest so many each; messages are left out, as far as spaces tell.
 */
final class Written extends ClassVisitor {
  private static final int MAX = 24; // of either
  private static final int MAX_TEXT = 40; // characters
  private static final int MAX_KEY = 1_000_000; // of a switch; larger ones are rather texts' hash codes

  private final TreeSet<Long> numbers = new TreeSet<>(Comparator.comparing((Long n) -> n < 0 ? ~n : n).thenComparing(n -> n));
  private final TreeSet<String> texts = new TreeSet<>(Comparator.comparing(String::length).thenComparing(s -> s));

  private Written() {
    super(Opcodes.ASM9);
  }

  /** Reads a class's code; what cannot be read has nothing. */
  static Written in(Class<?> c) {
    Written w = new Written();
    ClassLoader loader = c.getClassLoader() == null ? ClassLoader.getSystemClassLoader() : c.getClassLoader();
    try (InputStream code = loader.getResourceAsStream(c.getName().replace('.', '/') + ".class")) {
      if (code != null) {
        new ClassReader(code).accept(w, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      }
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return new Written(); // of a class file that is broken, half of it says no more than nothing
    }
    return w;
  }

  Iterable<Long> numbers() {
    return numbers;
  }

  Iterable<String> texts() {
    return texts;
  }

  private static <T> void keep(TreeSet<T> all, T value) {
    all.add(value);
    if (all.size() > MAX) {
      all.pollLast();
    }
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    return name.equals("<clinit>") ? null : new Code();
  }

  private final class Code extends MethodVisitor {
    Code() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode != Opcodes.NEWARRAY) {
        keep(numbers, (long) operand);
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof Integer || value instanceof Long) {
        keep(numbers, ((Number) value).longValue());
      } else if (value instanceof String s && !s.isEmpty() && s.length() <= MAX_TEXT && s.indexOf(' ') < 0) {
        keep(texts, s);
      }
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      for (int k : keys) {
        key(k);
      }
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      key(min);
      key(max);
    }

    private void key(int k) {
      if (k >= -MAX_KEY && k <= MAX_KEY) {
        keep(numbers, (long) k);
      }
    }
  }
}
