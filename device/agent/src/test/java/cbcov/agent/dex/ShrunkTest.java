package cbcov.agent.dex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What R8 makes of code, in its full mode and for several API levels, behaves as javac's class files do once converted: Shrunk.java. That calls
 * classes of the JDK alone: R8 reads all of a library, and Android's takes it longer than everything else.
 */
final class ShrunkTest {
  private static final int[] LEVELS = {21, 26, 30, 34}; // without default methods, with them, with hidden members of nests, with records
  private static final List<String> RULES =
      List.of(
          "-keep class Shrunk { public static java.lang.String *(); }", "-repackageclasses q", "-allowaccessmodification", "-overloadaggressively",
          "-mergeinterfacesaggressively", "-keepattributes LineNumberTable");

  @TestFactory
  List<DynamicTest> shrunk(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("Shrunk.java");
    Files.copy(ShrunkTest.class.getResourceAsStream("/dex/Shrunk.java"), file);
    Path classes = Files.createDirectory(dir.resolve("classes"));
    Dexes.javac(file, classes);
    List<DynamicTest> tests = new ArrayList<>();
    for (int level : LEVELS) {
      ClassLoader plain = new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      Class<?> want = plain.loadClass("Shrunk");
      Class<?> got = Dexes.load(r8(classes, Files.createDirectory(dir.resolve("dex" + level)), level)).loadClass("Shrunk");
      Method[] methods = want.getMethods();
      Arrays.sort(methods, Comparator.comparing(Method::getName));
      for (Method m : methods) {
        if (m.getDeclaringClass() == want) {
          String expected = Dexes.run(want, m.getName()); // here, in one order for both: they count
          String actual = Dexes.run(got, m.getName());
          tests.add(DynamicTest.dynamicTest(m.getName() + " for API " + level, () -> assertEquals(expected, actual)));
        }
      }
    }
    return tests;
  }

  private static Path r8(Path classes, Path into, int level) throws Exception {
    ShrunkTest.class.getClassLoader().setPackageAssertionStatus("com.android.tools.r8", false); // R8's own, which take a third of its time
    R8.run(
        R8Command.builder()
            .addProgramFiles(Dexes.classFiles(classes))
            .addLibraryResourceProvider(JdkClassFileProvider.fromSystemJdk())
            .setMode(CompilationMode.RELEASE)
            .setMinApiLevel(level)
            .addProguardConfiguration(RULES, Origin.unknown())
            .setOutput(into, OutputMode.DexIndexed)
            .build());
    return Dexes.zip(into.resolve("classes.dex"), into.resolve("app.zip"));
  }
}
