package cbcov.agent.host;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converted classes of an app, kept from run to run. Who starts the JVM names the files, and answers for it that the one to read was written by an
 * agent like this one for the same APKs: both are opened before the app runs, which may not write there. A file that is not whole is passed over.
 * Any thread.
 *
 * <p>The file: MAGIC; for each class, sorted, the length of its internal name, the name in UTF-8, the length of the class file, and that; then -1 and
 * the number of classes. Numbers have four bytes, the highest first.
 */
final class Kept {
  private static final int MAGIC = 0xcbc0_0001;
  private static final int END = -1;
  private static final int MAX_NAME = 1 << 16;

  private final Map<String, ByteBuffer> classes = new TreeMap<>(); // parts of the file as it was mapped, or fresh ones
  private final OutputStream to; // null: nothing is written
  private boolean changed;

  /** Reads what is there; from: null, or a file that may be missing; to: null, or the file to write. What cannot be read or written is not kept. */
  Kept(Path from, Path to) {
    if (from != null && Files.exists(from)) {
      try (FileChannel file = FileChannel.open(from)) {
        read(file.map(FileChannel.MapMode.READ_ONLY, 0, file.size()));
      } catch (IOException e) {
        System.err.println("converted classes: " + e);
      }
    }
    this.to = to == null ? null : open(to);
  }

  private static OutputStream open(Path to) {
    try {
      return Files.newOutputStream(to);
    } catch (IOException e) {
      System.err.println("converted classes: " + e);
      return null;
    }
  }

  /** Keeps nothing. */
  static Kept nothing() {
    return new Kept(null, null);
  }

  private void read(ByteBuffer file) {
    Map<String, ByteBuffer> found = new TreeMap<>();
    try {
      if (file.getInt() != MAGIC) {
        return;
      }
      for (int length = file.getInt(); length != END; length = file.getInt()) {
        if (length < 0 || length > MAX_NAME) {
          return;
        }
        byte[] name = new byte[length];
        file.get(name);
        int size = file.getInt();
        if (size < 0 || size > file.remaining()) {
          return;
        }
        found.put(new String(name, StandardCharsets.UTF_8), file.slice(file.position(), size));
        file.position(file.position() + size);
      }
      if (file.getInt() != found.size() || file.hasRemaining()) {
        return;
      }
    } catch (BufferUnderflowException e) {
      return;
    }
    classes.putAll(found);
  }

  /** The class file of an internal name; null: it is not kept. */
  synchronized byte[] get(String name) {
    ByteBuffer b = classes.get(name);
    if (b == null) {
      return null;
    }
    byte[] file = new byte[b.remaining()];
    b.duplicate().get(file);
    return file;
  }

  synchronized void put(String name, byte[] file) {
    if (to != null) {
      classes.put(name, ByteBuffer.wrap(file));
      changed = true;
    }
  }

  /** Writes what was read and put, if there is anything new. */
  synchronized void save() throws IOException {
    if (to == null || !changed) {
      return;
    }
    try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(to, 1 << 16))) {
      out.writeInt(MAGIC);
      for (Map.Entry<String, ByteBuffer> e : classes.entrySet()) {
        byte[] name = e.getKey().getBytes(StandardCharsets.UTF_8);
        byte[] file = get(e.getKey());
        out.writeInt(name.length);
        out.write(name);
        out.writeInt(file.length);
        out.write(file);
      }
      out.writeInt(END);
      out.writeInt(classes.size());
    }
  }
}
