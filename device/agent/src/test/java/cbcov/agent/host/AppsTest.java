package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every class of the APKs at hand passes the JVM's verifier. The environment names them, by paths as in a class path: CBCOV_APKS as they are, CBCOV_TOUCHED
 * where they tell what they touch, and CBCOV_OWN where they do so and only those below the package {@code app} are looked at: their
 * libraries are those of other APKs.
 */
final class AppsTest {
  private static final Map<String, String> BELOW = Map.of("CBCOV_APKS", "", "CBCOV_TOUCHED", "", "CBCOV_OWN", "app/");

  @TestFactory
  List<DynamicTest> verify() throws IOException {
    Path framework = android();
    ClassLoader android = VerifyApk.android(framework);
    List<DynamicTest> tests = new ArrayList<>();
    BELOW.forEach((variable, below) -> {
      Touched touched = variable.equals("CBCOV_APKS") ? null : Touched.all();
      for (String apk : paths(variable)) {
        tests.add(
            DynamicTest.dynamicTest(
                Path.of(apk).getFileName() + " of " + variable,
                () -> {
                  VerifyApk v = new VerifyApk(framework, android, Path.of(apk), below, touched);
                  v.run();
                  assertNotEquals(0, v.looked());
                  assertEquals(List.of(), v.faults);
                }));
      }
    });
    return tests;
  }

  private static String[] paths(String variable) {
    String all = System.getenv(variable);
    return all == null || all.isEmpty() ? new String[0] : all.split(File.pathSeparator);
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
