package cbcov.agent.host;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts the agent as a laboratory. Arguments: API level, framework jar, folder of what {@link LinkedFramework} made of it,
 * folder that may be written to, whether experiments may use the network. Requests come in on standard input, see {@link Wire}.
 */
public final class LabMain {
  private LabMain() {}

  /** What the half inside Android does. */
  public interface Laboratory {
    /** Answers requests until the stream ends. */
    void serve(Setup setup, Workshop workshop, Patience patience) throws Exception;
  }

  public static void main(String[] args) {
    FileInputStream in = new FileInputStream(FileDescriptor.in);
    Wire wire = new Wire(in, new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
    System.setOut(System.err); // standard output is the wire
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
    boolean network = Boolean.parseBoolean(args[4]);
    Main.properties();
    Main.open();
    Woven.weave();
    Workshop workshop = new Workshop(framework);
    Thread warm = new Thread(workshop::warm, "warm the compiler"); // beside Android's start
    warm.setDaemon(true);
    warm.start();
    Android android = new Android(api, framework, linked, null, "org.robolectric.default", api);
    Setup.Loaders none =
        new Setup.Loaders() {
          @Override
          public ClassLoader create(ClassLoader android) {
            return android;
          }

          @Override
          public Setup.Code read(Path file) throws IOException {
            throw new IOException(file + ": the laboratory reads no dex files");
          }

          @Override
          public Setup.Code read(List<byte[]> dexFiles) throws IOException {
            throw new IOException("the laboratory reads no dex files");
          }

          @Override
          public Map<String, Integer> unsupported(String internal) {
            return null; // what runs here is no app
          }
        };
    Setup setup = new Setup(wire, List.of(), folder, api, none, android);
    Guard.install(folder, network);
    android.serve("cbcov.agent.lab.Bench", lab -> ((Laboratory) lab).serve(setup, workshop, new Patience(wire)));
  }
}
