package cbcov.agent.host;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * The app's classes as cbcov hands them over: it kept them from a run before, or has a JVM of its own convert them ({@link Converter}). This JVM
 * does the same in either case, so that the app cannot tell one from the other: identity hash codes count up for all code in a JVM, and a converter
 * takes thousands of them.
 *
 * <p>A question is {@link Protocol#wanted}. The answer comes on a stream of its own, since any thread may ask, also while the main thread waits for a
 * request. It has a few numbers only, so that it is read at once or not at all, although the main thread may be stopped anywhere; what nobody took is
 * passed over.
 */
final class Handed implements Function<String, byte[]> {
  private static final int DESCRIPTOR = 3; // of the answers, as cbcov starts the JVM
  private static final int ANSWER = 4 * Long.BYTES;

  private final Wire wire;
  private final InputStream answers;
  private final RandomAccessFile file;
  private long asked;

  private static volatile boolean waiting; // somebody does, for an answer: there is one at a time

  Handed(Wire wire, InputStream answers, RandomAccessFile file) {
    this.wire = wire;
    this.answers = answers;
    this.file = file;
  }

  /** Classes in a file that cbcov goes on writing. Before the guard is there. */
  static Handed of(Wire wire, Path file) throws ReflectiveOperationException, IOException {
    var make = FileDescriptor.class.getDeclaredConstructor(int.class);
    make.setAccessible(true);
    return new Handed(wire, new FileInputStream(make.newInstance(DESCRIPTOR)), new RandomAccessFile(file.toFile(), "r"));
  }

  /** Reports whether a thread waits for an answer. */
  static boolean isWaiting() {
    return waiting;
  }

  /** The class file of an internal name; null: it is none of the app's. */
  @Override
  public synchronized byte[] apply(String name) {
    waiting = true;
    try {
      return ask(name);
    } finally {
      waiting = false;
    }
  }

  private byte[] ask(String name) {
    long number = ++asked;
    wire.send(Protocol.wanted(number, name, Places.wanted()));
    wire.flush();
    byte[] answer = new byte[ANSWER];
    try {
      ByteBuffer fields = ByteBuffer.wrap(answer);
      do {
        if (answers.read(answer) != ANSWER) {
          throw new IOException("cbcov gives no answer");
        }
      } while (fields.getLong(0) != number);
      byte[] content = new byte[(int) fields.getLong(3 * Long.BYTES)];
      file.seek(fields.getLong(2 * Long.BYTES));
      file.readFully(content);
      return Converter.classFile(name, (int) fields.getLong(Long.BYTES), content);
    } catch (IOException e) {
      throw new UncheckedIOException("class " + name, e);
    }
  }
}
