package cbcov.agent.dex;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedClassDef;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBackedField;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.objectweb.asm.tree.ClassNode;

/** The classes of an app's dex files, as JVM classes. Where several files define a class the first one wins, as in Android. */
public final class DexClasses {
  private static final int VERSION = 4; // where the header says the format's version, in three digits
  private static final int NEWEST = 39; // that dexlib2 reads: 040 only allows other names

  private final List<DexBackedDexFile> dexes = new ArrayList<>();
  private final Map<String, DexBackedClassDef> definitions = new HashMap<>();
  private final Map<String, Hierarchy.Place> places = new HashMap<>();
  private final Nest nest = new Nest();
  private Inlined inlined;
  private Hierarchy classes;
  private Parts.Size size = Parts.JVM;

  /** Reads the dex files of some APKs or zips, or dex files that stand alone. */
  public DexClasses(List<Path> archives) throws IOException {
    for (Path archive : archives) {
      if (isDex(archive)) {
        dexes.add(open(Files.readAllBytes(archive)));
        continue;
      }
      try (ZipFile zip = new ZipFile(archive.toFile())) {
        for (int i = 1; ; i++) {
          ZipEntry e = zip.getEntry(i == 1 ? "classes.dex" : "classes" + i + ".dex");
          if (e == null) {
            break;
          }
          try (InputStream in = zip.getInputStream(e)) {
            dexes.add(open(in.readAllBytes()));
          }
        }
      }
    }
    dexes.forEach(this::add);
  }

  /** Reads dex files that stand in memory. */
  public static DexClasses of(List<byte[]> files) {
    DexClasses all = new DexClasses();
    files.forEach(f -> all.dexes.add(open(f)));
    all.dexes.forEach(all::add);
    return all;
  }

  private DexClasses() {}

  private static boolean isDex(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(VERSION), StandardCharsets.US_ASCII).equals("dex\n");
    }
  }

  private static DexBackedDexFile open(byte[] dex) {
    int version = Integer.parseInt(new String(dex, VERSION, 3, StandardCharsets.US_ASCII));
    if (version > NEWEST) {
      System.arraycopy(("0" + NEWEST).getBytes(StandardCharsets.US_ASCII), 0, dex, VERSION, 3);
    }
    return new DexBackedDexFile(Opcodes.forDexVersion(Math.min(Math.max(version, 35), NEWEST)), dex);
  }

  private void add(DexBackedDexFile file) {
    for (DexBackedClassDef c : file.getClasses()) {
      String name = Hierarchy.internal(c.getType());
      if (definitions.putIfAbsent(name, c) != null) {
        continue;
      }
      String[] interfaces = c.getInterfaces().stream().map(Hierarchy::internal).toArray(String[]::new);
      String superName = c.getSuperclass() == null ? null : Hierarchy.internal(c.getSuperclass());
      boolean isInterface = (c.getAccessFlags() & org.objectweb.asm.Opcodes.ACC_INTERFACE) != 0;
      places.put(name, new Hierarchy.Place(name, superName, interfaces, isInterface));
      nest.add(c);
    }
  }

  /** Says of which classes these are a part; before the first one is converted. */
  public void among(Hierarchy all) {
    this.classes = new Among(all);
    this.inlined = new Inlined(all);
    dexes.forEach(inlined::add);
  }

  /** Has methods cut that are larger, in place of those that are too large for the JVM. */
  void cut(Parts.Size larger) {
    this.size = larger;
  }

  /** The place of a class with an internal name; null: it is none of these. */
  public Hierarchy.Place place(String name) {
    return places.get(name);
  }

  /** Reports whether a field is volatile, of one of these classes or of one that it inherits from. */
  public boolean isVolatile(String name, String field) {
    Set<String> seen = new HashSet<>();
    for (DexBackedClassDef c = definitions.get(name); c != null && seen.add(c.getType()); c = superclass(c)) {
      for (DexBackedField f : c.getFields()) {
        if (f.getName().equals(field)) {
          return (f.getAccessFlags() & org.objectweb.asm.Opcodes.ACC_VOLATILE) != 0;
        }
      }
    }
    return false;
  }

  /** All classes, of which these have members. */
  private final class Among implements Hierarchy {
    private final Hierarchy all;
    private final Map<String, Set<String>> shielded = new ConcurrentHashMap<>(); // by type: most have none, and each access to another class asks

    Among(Hierarchy all) {
      this.all = all;
    }

    @Override
    public Place find(String name) {
      return all.find(name);
    }

    @Override
    public String shield(String name, String member, String type) {
      Set<String> seen = new HashSet<>();
      boolean any = false;
      for (DexBackedClassDef c = definitions.get(name); !any && c != null && seen.add(c.getType()); c = superclass(c)) {
        any = shielded.computeIfAbsent(c.getType(), t -> shielded(definitions.get(Hierarchy.internal(t)))).contains(member);
      }
      return any ? declared(name, member, type) : null;
    }

    /** The names of a class's own protected members. */
    private static Set<String> shielded(DexBackedClassDef c) {
      Set<String> names = new HashSet<>();
      for (DexBackedField f : c.getFields()) {
        if ((f.getAccessFlags() & org.objectweb.asm.Opcodes.ACC_PROTECTED) != 0) {
          names.add(f.getName());
        }
      }
      for (DexBackedMethod m : c.getMethods()) {
        if ((m.getAccessFlags() & org.objectweb.asm.Opcodes.ACC_PROTECTED) != 0) {
          names.add(m.getName());
        }
      }
      return names;
    }

    private String declared(String name, String member, String type) {
      Set<String> seen = new HashSet<>();
      for (DexBackedClassDef c = definitions.get(name); c != null && seen.add(c.getType()); c = superclass(c)) {
        int flags = type.charAt(0) == '(' ? method(c, member, type) : field(c, member, type);
        if (flags >= 0) {
          return (flags & org.objectweb.asm.Opcodes.ACC_PROTECTED) == 0 ? null : Hierarchy.internal(c.getType());
        }
      }
      return null;
    }

    /** The flags of a class's own field; -1: it has none of that name and type. */
    private static int field(DexBackedClassDef c, String name, String type) {
      for (DexBackedField f : c.getFields()) {
        if (f.getName().equals(name) && f.getType().equals(type)) {
          return f.getAccessFlags();
        }
      }
      return -1;
    }

    private static int method(DexBackedClassDef c, String name, String descriptor) {
      for (DexBackedMethod m : c.getMethods()) {
        if (m.getName().equals(name) && descriptor.equals("(" + String.join("", m.getParameterTypes()) + ")" + m.getReturnType())) {
          return m.getAccessFlags();
        }
      }
      return -1;
    }
  }

  private DexBackedClassDef superclass(DexBackedClassDef c) {
    return c.getSuperclass() == null ? null : definitions.get(Hierarchy.internal(c.getSuperclass()));
  }

  /** Internal names of all. */
  public Iterable<String> names() {
    return definitions.keySet();
  }

  /** Converts a class with an internal name, without its stack frames; null: it is none of these. */
  public ClassNode convert(String name) {
    DexBackedClassDef def = definitions.get(name);
    return def == null ? null : ClassConverter.convert(def, classes, inlined, nest, size);
  }

  /** The class file of what {@link #convert} gave, whatever was changed in it. */
  public byte[] bytes(ClassNode c) {
    return ClassConverter.bytes(c, classes);
  }
}
