package cbcov.agent.host;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Loads every class of an app and lets the JVM verify it, without running any of it. Arguments: framework jar, then the APKs. Sends
 * {@code bad CLASS ERROR} for each class that does not pass, then {@code done} and how many classes there are; see {@link Wire}.
 */
public final class Verify {
  private Verify() {}

  public static void main(String[] args) throws Exception {
    Wire wire = new Wire(InputStream.nullInputStream(), new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err);
    List<Path> apks = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      apks.add(Path.of(args[i]));
    }
    AppDex dex = new AppDex(apks);
    AppLoader loader = new AppLoader.Factory(apks, Path.of(args[0])).create(Verify.class.getClassLoader());
    int n = 0;
    for (String name : new TreeSet<>(dex.infos().keySet())) {
      n++;
      try {
        Class.forName(name.replace('/', '.'), false, loader).getDeclaredMethods(); // asking for methods links, and so verifies
      } catch (Throwable t) {
        wire.send("bad", name, String.valueOf(t));
      }
    }
    wire.send("done", Integer.toString(n));
    wire.flush();
  }
}
