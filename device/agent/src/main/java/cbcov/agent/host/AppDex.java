package cbcov.agent.host;

import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.DexFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.Opcodes;

/** The dex files of the app, and where each class stands in them. Where several define a class the first one wins, as in Android. */
final class AppDex {
  /** Where a class is defined. */
  record Place(DexFileReader dex, int index) {}

  private final Map<String, Place> places = new HashMap<>();
  private final Map<String, Platform.Info> infos = new HashMap<>();
  private final List<DexClassNode> headers = new ArrayList<>();

  AppDex(List<Path> apks) throws IOException {
    for (Path apk : apks) {
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        for (int i = 1; ; i++) {
          ZipEntry e = zip.getEntry(i == 1 ? "classes.dex" : "classes" + i + ".dex");
          if (e == null) {
            break;
          }
          try (InputStream in = zip.getInputStream(e)) {
            add(new DexFileReader(in.readAllBytes()));
          }
        }
      }
    }
  }

  private void add(DexFileReader dex) {
    List<String> names = dex.getClassNames();
    DexFileNode heads = new DexFileNode();
    dex.accept(heads, DexFileReader.SKIP_CODE | DexFileReader.SKIP_DEBUG | DexFileReader.IGNORE_READ_EXCEPTION);
    headers.addAll(heads.clzs);
    for (int i = 0; i < names.size(); i++) {
      places.putIfAbsent(internal(names.get(i)), new Place(dex, i));
    }
    for (DexClassNode c : heads.clzs) {
      String[] interfaces = c.interfaceNames == null ? new String[0] : c.interfaceNames.clone();
      for (int i = 0; i < interfaces.length; i++) {
        interfaces[i] = internal(interfaces[i]);
      }
      String name = internal(c.className);
      boolean isInterface = (c.access & Opcodes.ACC_INTERFACE) != 0;
      String superName = c.superClass == null ? null : internal(c.superClass);
      infos.putIfAbsent(name, new Platform.Info(name, superName, interfaces, isInterface));
    }
  }

  Map<String, Platform.Info> infos() {
    return infos;
  }

  List<DexClassNode> headers() {
    return headers;
  }

  /** Where the class with an internal name is; null: nowhere. */
  Place place(String name) {
    return places.get(name);
  }

  static String internal(String desc) {
    return desc.startsWith("L") ? desc.substring(1, desc.length() - 1) : desc;
  }
}
