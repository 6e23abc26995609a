package cbcov.agent.phone.shadows;

import android.os.Build;
import cbcov.agent.host.Setup;
import cbcov.agent.phone.Phone;
import dalvik.system.DexFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  /** Each file stands in a buffer outside of the heap, or else in an array. */
  @Implementation(minSdk = Build.VERSION_CODES.Q)
  protected static Object openInMemoryDexFilesNative(
      ByteBuffer[] buffers,
      byte[][] arrays,
      int[] starts,
      int[] ends,
      ClassLoader loader,
      @ClassName("[Ldalvik.system.DexPathList$Element;") Object elements)
      throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (int i = 0; i < buffers.length; i++) {
      files.add(buffers[i] == null ? Arrays.copyOfRange(arrays[i], starts[i], ends[i]) : bytes(buffers[i], starts[i], ends[i]));
    }
    return Phone.get().read(files);
  }

  @Implementation(minSdk = Build.VERSION_CODES.O, maxSdk = Build.VERSION_CODES.P)
  protected static Object createCookieWithDirectBuffer(ByteBuffer buffer, int start, int end) throws IOException {
    return Phone.get().read(List.of(bytes(buffer, start, end)));
  }

  @Implementation(minSdk = Build.VERSION_CODES.O, maxSdk = Build.VERSION_CODES.P)
  protected static Object createCookieWithArray(byte[] array, int start, int end) throws IOException {
    return Phone.get().read(List.of(Arrays.copyOfRange(array, start, end)));
  }

  private static byte[] bytes(ByteBuffer from, int start, int end) {
    byte[] b = new byte[end - start];
    from.get(start, b);
    return b;
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
