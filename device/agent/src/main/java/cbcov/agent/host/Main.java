package cbcov.agent.host;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Starts the agent. Arguments: API level, framework jar, folder of what {@link LinkedFramework} made of it, folder that may be written
 * to, package name, target SDK, whether the app may use the network, then the APKs. Requests come in on standard input, see {@link
 * Wire}. Where the property cbcov.classes names a file, cbcov hands the app's classes over there, see {@link Handed}; else they are converted here.
 * Where cbcov.calls names one, calls of the methods that stand there are recorded, see {@link Recorded}, as those of the build cbcov.build.
 * Where cbcov.scope names one, its lines are the internal names of the app's own classes; where cbcov.touching names one, they tell what they read and
 * write, see {@link Touched}.
 */
public final class Main {
  private static final String MEMORY = "jdk.internal.misc"; // for the agent's class Memory

  private Main() {}

  /** What the half inside Android does. */
  public interface Phone {
    /** Answers requests until the stream ends. */
    void serve(Setup setup) throws Exception;
  }

  public static void main(String[] args) {
    Wire wire = new Wire(new FileInputStream(FileDescriptor.in), new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
    System.setOut(System.err); // until the phone puts its log there: standard output is the wire
    try {
      run(args, wire);
      Guard.leave(0);
    } catch (Throwable t) {
      t.printStackTrace();
      wire.send(Protocol.fail("the embedded device cannot start: " + t));
      wire.flush();
      Guard.leave(1);
    }
  }

  private static void run(String[] args, Wire wire) throws Exception {
    int api = Integer.parseInt(args[0]);
    Path framework = Path.of(args[1]);
    Path linked = Path.of(args[2]);
    Path folder = Path.of(args[3]);
    String packageName = args[4];
    int targetSdk = Integer.parseInt(args[5]);
    boolean network = Boolean.parseBoolean(args[6]);
    List<Path> apks = new ArrayList<>();
    for (int i = 7; i < args.length; i++) {
      apks.add(Path.of(args[i]));
    }
    for (Path apk : apks) {
      ResourceTables.mend(apk);
    }
    properties();
    open();
    Woven.weave();
    Android android = new Android(api, framework, linked, apks.get(0), packageName, targetSdk);
    Setup setup = new Setup(wire, apks, folder, targetSdk, loaders(wire, apks, framework, targetSdk), android);
    String calls = System.getProperty("cbcov.calls");
    if (calls != null) {
      Setup.record(Recorded.read(Path.of(calls)).own());
    }
    own();
    Guard.install(folder, network);
    android.serve("cbcov.agent.phone.Phone", phone -> ((Phone) phone).serve(setup));
    android.link();
  }

  /** Reads which classes are the app's own, and what their code is to tell. */
  private static void own() throws IOException {
    String classes = System.getProperty("cbcov.scope");
    Set<String> scope = classes == null ? null : new HashSet<>(Files.readAllLines(Path.of(classes)));
    String touching = System.getProperty("cbcov.touching");
    Setup.own(scope, touching == null ? null : Touched.read(Path.of(touching), scope));
  }

  private static Setup.Loaders loaders(Wire wire, List<Path> apks, Path framework, int targetSdk) throws ReflectiveOperationException, IOException {
    String file = System.getProperty("cbcov.classes");
    if (file == null) {
      return new AppLoader.Factory(apks, framework, targetSdk);
    }
    return new AppLoader.Factory(apks, framework, targetSdk, Handed.of(wire, Path.of(file)));
  }

  /** What Robolectric reads of the JVM's properties and providers. */
  static void properties() {
    System.setProperty("java.awt.headless", "true");
    System.setProperty("robolectric.useRealSpinnerSelection", "true"); // its own calls onItemSelected inside setSelection
    System.setProperty("robolectric.areWindowsMarkedVisible", "true"); // else Android draws nothing in them
    System.setProperty("robolectric.shadowMediaPlayer.invalidStateBehavior", "EMULATE");
    Security.addProvider(new LateProvider());
    Pictures.register();
  }

  /** Lets apps reflect on Java's own classes as on a phone, which has no modules: libraries read their fields. */
  static void open() {
    Module java = Object.class.getModule();
    for (String p : java.getPackages()) {
      if (p.startsWith("java.") || p.startsWith("javax.") || p.equals("sun.security.ssl") || p.equals(MEMORY)) { // OkHttp asks for its trust manager
        Opened.open(java, p);
      }
    }
  }
}
