package cbcov.agent.dex;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** What compilers write behaves as javac's class files do: each method of Samples.java gives the same, compiled to DEX and converted. */
final class CompiledTest {
  @TestFactory
  List<DynamicTest> samples(@TempDir Path dir) throws Exception {
    String source = new String(CompiledTest.class.getResourceAsStream("/dex/Samples.java").readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    Path file = dir.resolve("Samples.java");
    Files.writeString(file, source.replace("@LONG@", "0123456789\u20ac".repeat(5000).substring(0, 21_000)));
    Path classes = Files.createDirectory(dir.resolve("classes"));
    Dexes.javac(file, classes);
    ClassLoader converted = Dexes.load(Dexes.d8(classes, Files.createDirectory(dir.resolve("dex"))));
    ClassLoader plain = new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    Class<?> want = plain.loadClass("Samples");
    Class<?> got = converted.loadClass("Samples");
    List<DynamicTest> tests = new ArrayList<>();
    Method[] methods = want.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method m : methods) {
      if (java.lang.reflect.Modifier.isPublic(m.getModifiers()) && m.getParameterCount() == 0) {
        String expected = Dexes.run(want, m.getName()); // here, in one order for both: they count
        String actual = Dexes.run(got, m.getName());
        tests.add(DynamicTest.dynamicTest(m.getName(), () -> assertEquals(expected, actual)));
      }
    }
    return tests;
  }
}
