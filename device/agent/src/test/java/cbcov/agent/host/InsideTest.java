package cbcov.agent.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of the half inside Android, in one sandbox. The environment names Robolectric's instrumented jar of the
 * API level, CBCOV_FRAMEWORK, and what the agent made of it, CBCOV_LINKED.
 */
final class InsideTest {
  private static final int API = 34;

  @TempDir static Path folder;

  @TestFactory
  List<DynamicTest> inside() throws Exception {
    String framework = System.getenv("CBCOV_FRAMEWORK");
    Assumptions.assumeTrue(framework != null, "CBCOV_FRAMEWORK names no framework");
    Main.properties();
    Main.open();
    Woven.weave();
    Android android = new Android(API, Path.of(framework), Path.of(System.getenv("CBCOV_LINKED")), null, "org.robolectric.default", API);
    Setup.Loaders none =
        new Setup.Loaders() {
          @Override
          public ClassLoader create(ClassLoader a) {
            return a;
          }

          @Override
          public Setup.Code read(Path file) throws IOException {
            throw new IOException("no dex files here");
          }

          @Override
          public Setup.Code read(List<byte[]> dexFiles) throws IOException {
            throw new IOException("no dex files here");
          }

          @Override
          public Map<String, Integer> unsupported(String internal) {
            return null; // what runs here is no app
          }
        };
    Wire wire = new Wire(InputStream.nullInputStream(), new ByteArrayOutputStream());
    Setup setup = new Setup(wire, List.of(), Files.createDirectories(folder.resolve("run")), API, none, android);
    List<DynamicTest> tests = new ArrayList<>();
    android.serve(
        "cbcov.agent.phone.Inside",
        made -> {
          Cases cases = (Cases) made;
          sneaky(() -> cases.prepare(setup));
          for (String name : cases.names()) {
            Throwable[] failure = new Throwable[1];
            try {
              cases.run(name);
            } catch (Throwable t) {
              failure[0] = t;
            }
            tests.add(
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      if (failure[0] != null) {
                        throw failure[0];
                      }
                    }));
          }
        });
    return tests;
  }

  private interface Step {
    void run() throws Throwable;
  }

  private static void sneaky(Step s) throws Exception {
    try {
      s.run();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }
}
