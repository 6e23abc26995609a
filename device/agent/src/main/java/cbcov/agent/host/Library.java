package cbcov.agent.host;

import cbcov.agent.dex.Hierarchy;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The classes that an experiment is made of beside the platform: its own, and those of jars and class folders. Each is changed by
 * {@link Redirect}, as an app's are, so that its threads and its time are the device's. Any thread.
 */
final class Library {
  private static final int MAX_CLASS = 16 << 20; // bytes

  private final Map<String, byte[]> own; // class files by internal name
  private final List<Path> path;
  private final Map<Path, ZipFile> jars = new HashMap<>();
  private final Platform platform;

  Library(Map<String, byte[]> own, List<Path> path, Path framework) throws IOException {
    this.own = own;
    this.path = path;
    for (Path p : path) {
      if (!Files.isDirectory(p)) {
        jars.put(p, new ZipFile(p.toFile()));
      }
    }
    this.platform = new Platform(framework, this::info);
  }

  Platform platform() {
    return platform;
  }

  private Hierarchy.Place info(String name) {
    byte[] b = bytes(name);
    return b == null ? null : Platform.info(new ClassReader(b));
  }

  /** The class file of an internal name, changed; null: there is none. */
  byte[] translated(String name) {
    byte[] b = bytes(name);
    if (b == null) {
      return null;
    }
    ClassNode node = new ClassNode(Opcodes.ASM9);
    new ClassReader(b).accept(node, 0);
    new Redirect(platform).apply(node);
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS); // the stack frames stay true: no call leaves another type behind
    node.accept(w);
    return w.toByteArray();
  }

  private byte[] bytes(String name) {
    byte[] b = own.get(name);
    return b != null ? b : read(name + ".class");
  }

  private synchronized byte[] read(String file) {
    for (Path p : path) {
      try (InputStream in = open(p, file)) {
        if (in != null) {
          return in.readNBytes(MAX_CLASS);
        }
      } catch (IOException e) {
        throw new IllegalStateException(p + ": " + file + ": " + e.getMessage(), e);
      }
    }
    return null;
  }

  private InputStream open(Path p, String file) throws IOException {
    ZipFile jar = jars.get(p);
    if (jar != null) {
      ZipEntry e = jar.getEntry(file);
      return e == null ? null : jar.getInputStream(e);
    }
    Path f = p.resolve(file).normalize();
    return f.startsWith(p) && Files.isRegularFile(f) ? Files.newInputStream(f) : null;
  }

  /** Where a file that is no class stands; null: nowhere. */
  URL resource(String file) {
    for (Path p : path) {
      ZipFile jar = jars.get(p);
      try {
        if (jar != null && jar.getEntry(file) != null) {
          return URI.create("jar:" + p.toUri() + "!/" + file).toURL();
        }
        if (jar == null && Files.isRegularFile(p.resolve(file))) {
          return p.resolve(file).toUri().toURL();
        }
      } catch (MalformedURLException | IllegalArgumentException e) {
        return null;
      }
    }
    return null;
  }

  void close() {
    for (ZipFile z : jars.values()) {
      try {
        z.close();
      } catch (IOException e) {
        System.err.println("close " + z.getName() + ": " + e); // it was only read
      }
    }
  }
}
