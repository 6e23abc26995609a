package cbcov.agent.phone;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.robolectric.shadows.util.DataSource;
import org.robolectric.util.ReflectionHelpers;

/** How long sounds and videos are: a WAVE file as long as its header says; of others nothing is known, and all are equally long. */
final class MediaLength {
  static final int UNKNOWN_MS = 10_000;
  private static final int RIFF = 0x52494646;
  private static final int WAVE = 0x57415645;
  private static final int FORMAT = 0x666d7420;
  private static final int DATA = 0x64617461;

  private MediaLength() {}

  /** The length in milliseconds, at least one. */
  static int of(DataSource source) {
    String path = ReflectionHelpers.getField(source, "dataSource");
    if (path == null) {
      return UNKNOWN_MS;
    }
    try (DataInputStream in = new DataInputStream(new FileInputStream(path))) {
      return wave(in);
    } catch (IOException | SecurityException e) { // no file, or another kind of one
      return UNKNOWN_MS;
    }
  }

  /** The length of what a stream has. */
  static int of(InputStream in) {
    try {
      return wave(new DataInputStream(in));
    } catch (IOException e) { // another kind of file
      return UNKNOWN_MS;
    }
  }

  private static int wave(DataInputStream in) throws IOException {
    if (in.readInt() != RIFF || in.skip(4) != 4 || in.readInt() != WAVE) {
      throw new IOException("no WAVE file");
    }
    for (long perSecond = 0; ; ) {
      int kind = in.readInt();
      long size = little(in);
      if (kind == DATA && perSecond > 0) {
        return (int) Math.min(Math.max(size * 1000 / perSecond, 1), Integer.MAX_VALUE);
      }
      if (kind == FORMAT && size >= 12) {
        skip(in, 8);
        perSecond = little(in);
        size -= 12;
      }
      skip(in, size + size % 2);
    }
  }

  private static void skip(InputStream in, long n) throws IOException {
    if (in.skip(n) != n) {
      throw new IOException("cut short");
    }
  }

  private static long little(DataInputStream in) throws IOException {
    return Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
  }
}
