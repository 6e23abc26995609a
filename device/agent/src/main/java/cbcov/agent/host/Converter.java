package cbcov.agent.host;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a JVM that converts an app's classes, beside the one that runs the app. Arguments: framework jar, APKs. It answers each message {@code class
 * NUMBER NAME MEETINGS} on standard input, see {@link Handed}, on standard output: what there is, a length, both of four bytes, the highest first,
 * and so many bytes. Before all others stands an answer to no question: nothing, or why the app's code cannot be read.
 */
public final class Converter {
  /** What there is: a class file, no such class among the app's, or the reason why there cannot be one, in UTF-8. */
  static final int CLASS = 0;
  static final int NONE = 1;
  static final int FAILED = 2;

  private final DataOutputStream out;

  private Converter(OutputStream out) {
    this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    Converter c = new Converter(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err);
    Wire wire = new Wire(new FileInputStream(FileDescriptor.in), OutputStream.nullOutputStream());
    List<Path> apks = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      apks.add(Path.of(args[i]));
    }
    Ahead ahead;
    try {
      ahead = new Ahead(Translator.of(apks, Path.of(args[0])));
    } catch (IOException | RuntimeException e) {
      c.answer(FAILED, e.toString().getBytes(StandardCharsets.UTF_8));
      return;
    }
    c.answer(NONE, new byte[0]);
    for (List<String> r = wire.read(); r != null; r = wire.read()) {
      if (r.get(3).equals("1")) {
        Places.want(); // the run has a schedule, and all its classes ask
      }
      c.convert(ahead, r.get(2));
    }
  }

  private void convert(Ahead ahead, String name) throws IOException, InterruptedException {
    byte[] b;
    try {
      b = ahead.get(name);
    } catch (RuntimeException | StackOverflowError e) {
      answer(FAILED, e.toString().getBytes(StandardCharsets.UTF_8));
      return;
    }
    answer(b == null ? NONE : CLASS, b == null ? new byte[0] : b);
  }

  private void answer(int kind, byte[] content) throws IOException {
    out.writeInt(kind);
    out.writeInt(content.length);
    out.write(content);
    out.flush();
  }

  /** The class file that an answer has; null: it has none. */
  static byte[] classFile(String name, int kind, byte[] content) {
    return switch (kind) {
      case CLASS -> content;
      case NONE -> null;
      default -> throw new ClassFormatError(name + ": the embedded device cannot convert it: " + new String(content, StandardCharsets.UTF_8));
    };
  }
}
