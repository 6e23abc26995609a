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
 * Starts a JVM that converts an app's classes, beside the one that runs the app. Arguments: framework jar, APKs. It answers each {@link
 * Protocol.Convert} on standard input, by bytes on standard output. Before all others stands an answer to no question: nothing, or why the app's code
 * cannot be read.
 */
public final class Converter {
  /** Bytes of the stack of what converts: enough for whatever a class file can hold, and the same on each thread. */
  static final long STACK = 64L << 20;

  private final DataOutputStream out;

  private Converter(OutputStream out) {
    this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
  }

  public static void main(String[] args) throws InterruptedException {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    Thread t = new Thread(null, () -> new Converter(out).serve(args), "cbcov converts", STACK);
    t.start();
  }

  /** Answers questions until there are no more. What it cannot go on after ends the JVM, and cbcov starts another one. */
  private void serve(String[] args) {
    try {
      Wire wire = new Wire(new FileInputStream(FileDescriptor.in), OutputStream.nullOutputStream());
      Translator translator = read(args);
      Ahead ahead = translator == null ? null : new Ahead(translator);
      for (List<String> r = wire.read(); ahead != null && r != null; r = wire.read()) {
        Protocol.Convert asked = Protocol.Convert.of(r);
        if (asked.meetings() != Places.wanted()) { // as the run has a schedule or not: it says so with the first class of a process
          Places.want(asked.meetings());
          ahead = new Ahead(translator); // what was made until now is of the other kind
        }
        convert(ahead, asked.name());
      }
    } catch (IOException | InterruptedException | Error e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  /** Reads the app's code, and says whether it can be read. */
  private Translator read(String[] args) throws IOException {
    List<Path> apks = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      apks.add(Path.of(args[i]));
    }
    try {
      Translator t = Translator.of(apks, Path.of(args[0]));
      String calls = System.getProperty("cbcov.calls");
      if (calls != null) {
        t.record(Recorded.read(Path.of(calls)));
      }
      answer(Protocol.NONE, new byte[0]);
      return t;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      answer(Protocol.UNFIT, e.toString().getBytes(StandardCharsets.UTF_8));
      return null;
    }
  }

  private void convert(Ahead ahead, String name) throws IOException, InterruptedException {
    byte[] b;
    try {
      b = ahead.get(name);
    } catch (RuntimeException e) {
      answer(Protocol.UNFIT, e.toString().getBytes(StandardCharsets.UTF_8));
      return;
    }
    answer(b == null ? Protocol.NONE : Protocol.FILE, b == null ? new byte[0] : b);
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
      case Protocol.FILE -> content;
      case Protocol.NONE -> null;
      default -> throw new ClassFormatError(name + ": the embedded device cannot convert it: " + new String(content, StandardCharsets.UTF_8));
    };
  }
}
