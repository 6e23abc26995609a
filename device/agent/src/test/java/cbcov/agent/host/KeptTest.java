package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Converted classes from run to run. */
final class KeptTest {
  private static final byte[] ONE = {1, 2, 3};
  private static final byte[] TWO = {};

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("classes");
    Kept k = new Kept(null, file);
    k.put("p/One", ONE);
    k.put("p/Zwei\u00e4", TWO);
    k.save();
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Kept k = new Kept(file, null);
    assertArrayEquals(ONE, k.get("p/One"));
    assertArrayEquals(TWO, k.get("p/Zwei\u00e4"));
    assertNull(k.get("p/Three"));
  }

  @Test
  void writesOldAndNew() throws IOException {
    Path next = folder.resolve("next");
    Kept k = new Kept(file, next);
    k.save();
    assertEquals(0, Files.size(next), "nothing is new");
    k.put("p/Three", ONE);
    k.save();
    Kept again = new Kept(next, null);
    assertArrayEquals(ONE, again.get("p/One"));
    assertArrayEquals(ONE, again.get("p/Three"));
  }

  @Test
  void passesOverWhatIsNotWhole() throws IOException {
    byte[] all = Files.readAllBytes(file);
    for (int n = 0; n < all.length; n++) {
      Files.write(file, java.util.Arrays.copyOf(all, n));
      assertNull(new Kept(file, null).get("p/One"), n + " bytes");
    }
    Files.write(file, java.util.Arrays.copyOf(all, all.length + 1));
    assertNull(new Kept(file, null).get("p/One"), "a byte more");
    for (int n = 0; n < all.length; n++) { // a byte of a name or a class makes another one, and never a failure
      byte[] other = all.clone();
      other[n] ^= (byte) 0x80;
      Files.write(file, other);
      new Kept(file, null).get("p/One");
    }
    assertNull(new Kept(folder.resolve("missing"), null).get("p/One"));
    assertNull(new Kept(folder, folder.resolve("no/such/folder")).get("p/One"), "neither can be opened");
  }
}
