package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes as cbcov hands them over. */
final class HandedTest {
  private static final String FILE = "head class why";

  @TempDir Path folder;
  private final ByteArrayOutputStream asked = new ByteArrayOutputStream();

  /** Answers are four numbers each, see {@link Handed}. */
  private Handed handed(long... answers) throws Exception {
    ByteBuffer b = ByteBuffer.allocate(answers.length * Long.BYTES);
    for (long a : answers) {
      b.putLong(a);
    }
    Path file = folder.resolve("classes");
    Files.writeString(file, FILE);
    return new Handed(new Wire(InputStream.nullInputStream(), asked), new ByteArrayInputStream(b.array()), new RandomAccessFile(file.toFile(), "r"));
  }

  @Test
  void takesAClass() throws Exception {
    assertArrayEquals("class".getBytes(StandardCharsets.UTF_8), handed(1, Protocol.FILE, 5, 5).apply("p/A"));
    assertEquals("wanted\t1\tp/A\t0\n", asked.toString(StandardCharsets.UTF_8));
  }

  @Test
  void asksForOneAfterTheOther() throws Exception {
    Handed h = handed(1, Protocol.NONE, 0, 0, 2, Protocol.FILE, 0, 4);
    assertNull(h.apply("p/A"));
    assertArrayEquals("head".getBytes(StandardCharsets.UTF_8), h.apply("p/B"));
  }

  @Test
  void passesOverWhatNobodyTook() throws Exception {
    assertArrayEquals("class".getBytes(StandardCharsets.UTF_8), handed(0, Protocol.FILE, 0, 4, 1, Protocol.FILE, 5, 5).apply("p/A"));
  }

  @Test
  void saysWhyThereIsNone() throws Exception {
    Handed h = handed(1, Protocol.UNFIT, 11, 3);
    ClassFormatError e = assertThrows(ClassFormatError.class, () -> h.apply("p/A"));
    assertEquals("p/A: the embedded device cannot convert it: why", e.getMessage());
  }

  @Test
  void noticesTheEnd() throws Exception {
    Handed h = handed();
    assertThrows(UncheckedIOException.class, () -> h.apply("p/A"));
  }
}
