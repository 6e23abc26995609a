package cbcov.agent.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes the resource tables of old apps such as Robolectric reads: the tools of before Android 5 wrote packages whose header lacks its last
 * field, typeIdOffset (AOSP ResourceTypes.h, ResTable_package), which a phone takes for 0, and Robolectric for what comes behind it.
 */
final class ResourceTables {
  private static final String TABLE = "resources.arsc";
  private static final int PACKAGE = 0x200;
  private static final int OLD_HEADER = 284; // bytes, without the field
  private static final int FIELD = 4; // bytes
  private static final int TYPE_STRINGS = 268; // where a package says how far from its begin the two pools of strings are
  private static final int KEY_STRINGS = 276;

  private ResourceTables() {}

  /** Mends an APK, which is the run's own copy. */
  static void mend(Path apk) throws IOException {
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      ZipEntry e = zip.getEntry(TABLE);
      if (e == null) {
        return;
      }
      byte[] table = read(zip, e);
      byte[] mended = mended(table);
      if (mended == table) {
        return;
      }
      Path made = apk.resolveSibling(apk.getFileName() + ".part");
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(made))) {
        for (ZipEntry old : Collections.list(zip.entries())) {
          byte[] data = old.getName().equals(TABLE) ? mended : read(zip, old);
          ZipEntry fresh = new ZipEntry(old.getName());
          fresh.setMethod(old.getMethod());
          fresh.setTime(old.getTime());
          CRC32 sum = new CRC32();
          sum.update(data);
          fresh.setSize(data.length);
          fresh.setCrc(sum.getValue());
          out.putNextEntry(fresh);
          out.write(data);
          out.closeEntry();
        }
      }
      Files.move(made, apk, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static byte[] read(ZipFile zip, ZipEntry e) throws IOException {
    try (InputStream in = zip.getInputStream(e)) {
      return in.readAllBytes();
    }
  }

  /** The table with the field in each package; the same object where nothing lacks it, or where it is no table. */
  static byte[] mended(byte[] table) {
    ByteBuffer in = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
    if (table.length < 12) {
      return table;
    }
    int at = Short.toUnsignedInt(in.getShort(2));
    int old = 0;
    ByteBuffer out = ByteBuffer.allocate(table.length + table.length / OLD_HEADER * FIELD + FIELD).order(ByteOrder.LITTLE_ENDIAN);
    out.put(table, 0, Math.min(at, table.length));
    while (at + 8 <= table.length) {
      int size = in.getInt(at + 4);
      if (size < 8 || size > table.length - at) {
        return table; // broken: Robolectric says so
      }
      boolean lacks = Short.toUnsignedInt(in.getShort(at)) == PACKAGE && in.getShort(at + 2) == OLD_HEADER && size >= OLD_HEADER;
      int begin = out.position();
      out.put(table, at, lacks ? OLD_HEADER : size);
      if (lacks) {
        old++;
        out.putInt(0).put(table, at + OLD_HEADER, size - OLD_HEADER);
        out.putShort(begin + 2, (short) (OLD_HEADER + FIELD)).putInt(begin + 4, size + FIELD);
        for (int pool : new int[] {TYPE_STRINGS, KEY_STRINGS}) {
          int distance = out.getInt(begin + pool);
          out.putInt(begin + pool, distance == 0 ? 0 : distance + FIELD);
        }
      }
      at += size;
    }
    if (old == 0) {
      return table;
    }
    out.putInt(4, out.position());
    byte[] mended = new byte[out.position()];
    out.flip().get(mended);
    return mended;
  }
}
