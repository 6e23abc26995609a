package cbcov.agent.host;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * What a start of the phone reads of an API level's jar, written once by the installation: the classes as {@link Linker} links them,
 * stored and not compressed because each start loads thousands of them, and the resources, without which Robolectric would read the
 * directory of the whole jar twice. Arguments: Android's jar, the folder to write to.
 */
final class LinkedFramework {
  private static final String SYSTEM_SERVER = "com/android/server/"; // a process of its own, which nothing here runs
  private static final Set<String> RESOURCES = Set.of("AndroidManifest.xml", "resources.arsc", "res", "assets");

  private LinkedFramework() {}

  static Path classes(Path folder) {
    return folder.resolve("classes.jar");
  }

  static Path resources(Path folder) {
    return folder.resolve("resources.jar");
  }

  public static void main(String[] args) throws Exception {
    Linker linker = new Linker(Android.shadowed());
    Path folder = Path.of(args[1]);
    try (ZipFile in = new ZipFile(args[0]);
        ZipOutputStream classes = create(classes(folder));
        ZipOutputStream resources = create(resources(folder))) {
      for (ZipEntry e : (Iterable<ZipEntry>) in.stream().<ZipEntry>map(x -> x)::iterator) {
        String name = e.getName();
        if (name.endsWith(".class") && !name.startsWith(SYSTEM_SERVER)) {
          store(classes, name, linker.link(in.getInputStream(e).readAllBytes()));
        } else if (!e.isDirectory() && RESOURCES.contains(name.substring(0, (name + "/").indexOf('/')))) {
          store(resources, name, in.getInputStream(e).readAllBytes());
        }
      }
    }
  }

  private static ZipOutputStream create(Path jar) throws IOException {
    ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar), 1 << 20));
    out.setMethod(ZipOutputStream.STORED);
    return out;
  }

  private static void store(ZipOutputStream out, String name, byte[] data) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(data);
    ZipEntry e = new ZipEntry(name);
    e.setTime(0);
    e.setSize(data.length);
    e.setCompressedSize(data.length);
    e.setCrc(sum.getValue());
    out.putNextEntry(e);
    out.write(data);
    out.closeEntry();
  }
}
