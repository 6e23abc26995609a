package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resource tables of old apps get the field that they lack, and nothing else changes. */
final class ResourceTablesTest {
  /** A table of a string pool and a package, which has two pools of strings; header is the package's length of it. */
  private static byte[] table(int header) {
    ByteBuffer b = ByteBuffer.allocate(12 + 28 + header + 28 + 28).order(ByteOrder.LITTLE_ENDIAN);
    b.putShort((short) 2).putShort((short) 12).putInt(b.capacity()).putInt(1);
    pool(b, 7);
    int begin = b.position();
    b.putShort((short) 0x200).putShort((short) header).putInt(header + 56).putInt(0x7f).position(begin + 268);
    b.putInt(header).putInt(1).putInt(header + 28).putInt(2).position(begin + header);
    pool(b, 8);
    pool(b, 9);
    return b.array();
  }

  private static void pool(ByteBuffer b, int count) {
    b.putShort((short) 1).putShort((short) 28).putInt(28).putInt(count).putInt(0).putInt(0).putInt(0).putInt(0);
  }

  @Test
  void oldPackage() {
    assertArrayEquals(table(288), ResourceTables.mended(table(284)));
  }

  @Test
  void newPackage() {
    byte[] t = table(288);
    assertSame(t, ResourceTables.mended(t));
  }

  @Test
  void broken() {
    byte[] t = table(284);
    ByteBuffer.wrap(t).order(ByteOrder.LITTLE_ENDIAN).putInt(16, Integer.MAX_VALUE);
    assertSame(t, ResourceTables.mended(t));
    byte[] none = new byte[3];
    assertSame(none, ResourceTables.mended(none));
    byte[] far = table(284);
    far[2] = -1;
    far[3] = -1;
    assertSame(far, ResourceTables.mended(far));
  }

  @Test
  void archive(@TempDir Path dir) throws IOException {
    Path apk = dir.resolve("a.apk");
    try (ZipOutputStream z = new ZipOutputStream(Files.newOutputStream(apk))) {
      for (String name : new String[] {"classes.dex", "resources.arsc"}) {
        z.putNextEntry(new ZipEntry(name));
        z.write(name.startsWith("c") ? new byte[] {1, 2, 3} : table(284));
        z.closeEntry();
      }
    }
    ResourceTables.mend(apk);
    try (ZipFile z = new ZipFile(apk.toFile())) {
      assertArrayEquals(table(288), z.getInputStream(z.getEntry("resources.arsc")).readAllBytes());
      assertArrayEquals(new byte[] {1, 2, 3}, z.getInputStream(z.getEntry("classes.dex")).readAllBytes());
      assertEquals(2, z.size());
    }
  }
}
