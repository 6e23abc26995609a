package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.robolectric.annotation.Implements;
import org.robolectric.internal.ShadowProvider;

/**
 * Which methods of Android's classes a shadow may stand for, at any API level: by name alone, so that it is never less than what
 * Robolectric's ShadowWrangler.pickShadowMethod finds.
 */
final class Shadowed {
  private static final String IMPLEMENTS = Implements.class.descriptorString();

  /** The methods of one class. */
  record Methods(boolean all, Set<String> names) {
    static final Methods NONE = new Methods(false, Set.of());

    boolean has(String name) {
      return all || names.contains(name);
    }

    boolean isEmpty() {
      return !all && names.isEmpty();
    }
  }

  private final Map<String, List<String>> shadows = new HashMap<>(); // of a class, both by Java's names
  private final Set<String> picked = new HashSet<>(); // classes whose shadow is chosen when the JVM runs

  Shadowed(Collection<ShadowProvider> providers, Class<?>... own) {
    for (ShadowProvider p : providers) {
      p.getShadows().forEach(s -> add(s.getKey(), s.getValue()));
      p.getShadowPickerMap().keySet().forEach(c -> picked.add(canonical(c)));
    }
    for (Class<?> c : own) {
      Implements i = c.getAnnotation(Implements.class);
      add(i.className().isEmpty() ? i.value().getName() : i.className(), c.getName());
    }
  }

  private void add(String shadowed, String shadow) {
    shadows.computeIfAbsent(canonical(shadowed), k -> new ArrayList<>()).add(shadow);
  }

  private static String canonical(String name) { // Robolectric's maps have both $ and . before an inner class's name
    return name.replace('$', '.');
  }

  /** The methods of a class, given by its internal name. */
  Methods of(String internalName) {
    String name = canonical(internalName.replace('/', '.'));
    if (picked.contains(name)) {
      return new Methods(true, Set.of());
    }
    List<String> by = shadows.get(name);
    if (by == null) {
      return Methods.NONE;
    }
    Reader reader = new Reader();
    by.forEach(reader::read);
    return new Methods(reader.all, reader.names);
  }

  /** Reads what a shadow and the classes above it stand for. */
  private static final class Reader extends ClassVisitor {
    private final Set<String> names = new HashSet<>();
    private boolean all;

    Reader() {
      super(Opcodes.ASM9);
    }

    void read(String shadow) {
      for (String c = shadow.replace('.', '/'); c != null && !c.equals("java/lang/Object"); ) {
        try (InputStream in = Shadowed.class.getClassLoader().getResourceAsStream(c + ".class")) {
          if (in == null) {
            throw new IllegalStateException("the shadow class " + c + " is missing");
          }
          ClassReader r = new ClassReader(in);
          r.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
          c = r.getSuperName();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      if (!type.equals(IMPLEMENTS)) {
        return null;
      }
      return new AnnotationVisitor(api) {
        @Override
        public void visit(String name, Object value) { // a method without a shadow then does nothing, and native ones are run
          all |= name.equals("callThroughByDefault") && value.equals(false) || name.equals("callNativeMethodsByDefault") && value.equals(true);
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
      names.add(name);
      return new MethodVisitor(api) {
        @Override
        public AnnotationVisitor visitAnnotation(String type, boolean visible) { // @Implementation, @Filter
          return new AnnotationVisitor(api) {
            @Override
            public void visit(String name, Object value) {
              if (name.equals("methodName")) {
                names.add((String) value);
              }
            }
          };
        }
      };
    }
  }
}
