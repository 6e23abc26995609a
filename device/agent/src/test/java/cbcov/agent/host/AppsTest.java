package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every class of the APKs at hand passes the JVM's verifier, also where it tells what it touches. The environment names them: CBCOV_APKS, paths as in a class path. */
final class AppsTest {
  @TestFactory
  List<DynamicTest> verify() throws IOException {
    String apks = System.getenv("CBCOV_APKS");
    Path framework = android();
    ClassLoader android = VerifyApk.android(framework);
    List<DynamicTest> tests = new ArrayList<>();
    for (String apk : apks == null ? new String[0] : apks.split(File.pathSeparator)) {
      for (Touched touched : new Touched[] {null, Touched.all()}) {
        tests.add(
            DynamicTest.dynamicTest(
                Path.of(apk).getFileName() + (touched == null ? "" : ", touched"),
                () -> {
                  VerifyApk v = new VerifyApk(framework, android, Path.of(apk), touched);
                  v.run();
                  assertEquals(List.of(), v.faults);
                }));
      }
    }
    return tests;
  }

  static Path android() {
    for (String p : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (p.contains("android-all-") && p.endsWith(".jar")) {
        return Path.of(p);
      }
    }
    throw new IllegalStateException("Android's jar is not on the class path");
  }
}
