package cbcov.agent.phone.shadows;

import cbcov.agent.host.Setup;
import cbcov.agent.phone.Phone;
import dalvik.system.DexFile;
import java.io.IOException;
import java.nio.file.Path;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDexFile;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * The native half of DexFile, on which DexClassLoader, PathClassLoader and InMemoryDexClassLoader stand: what ART does with a dex file, package
 * {@code cbcov.agent.dex} does. The cookie, ART's pointer to the file, is its code.
 */
@Implements(DexFile.class)
public class PhoneDexFile extends ShadowDexFile {
  @Implementation
  protected static Object openDexFileNative(
      String source, String output, int flags, ClassLoader loader, @ClassName("[Ldalvik.system.DexPathList$Element;") Object elements)
      throws IOException {
    return Phone.get().read(Path.of(source));
  }

  @Implementation
  protected static Class<?> defineClassNative(String name, ClassLoader loader, Object cookie, DexFile file) {
    byte[] b = cookie instanceof Setup.Code code ? code.translated(name.replace('.', '/')) : null;
    if (b == null) {
      return null;
    }
    return ReflectionHelpers.callInstanceMethod(
        ClassLoader.class,
        loader,
        "defineClass",
        ClassParameter.from(String.class, name.replace('/', '.')),
        ClassParameter.from(byte[].class, b),
        ClassParameter.from(int.class, 0),
        ClassParameter.from(int.class, b.length));
  }

  @Implementation
  protected static String[] getClassNameList(Object cookie) {
    return cookie instanceof Setup.Code code
        ? code.names().stream().map(n -> n.replace('/', '.')).toArray(String[]::new)
        : new String[0];
  }

  @Implementation
  protected static boolean closeDexFile(Object cookie) {
    return true;
  }
}
