package cbcov.agent.dex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Methods in parts do what they do as one: those of Samples.java, all that can be cut, in parts of one, two, three and seven instructions. */
final class PartsTest {
  private static final int MANY = 40_000;

  @TestFactory
  List<DynamicTest> samples(@TempDir Path dir) throws Exception {
    String source = new String(PartsTest.class.getResourceAsStream("/dex/Samples.java").readAllBytes(), StandardCharsets.UTF_8);
    Path file = dir.resolve("Samples.java");
    Files.writeString(file, source.replace("@LONG@", "0123456789\u20ac".repeat(5000).substring(0, 21_000)));
    Path classes = Files.createDirectory(dir.resolve("classes"));
    Dexes.javac(file, classes);
    Path archive = Dexes.d8(classes, Files.createDirectory(dir.resolve("dex")));
    List<DynamicTest> tests = new ArrayList<>();
    for (int size : new int[] {1, 2, 3, 7}) {
      ClassLoader plain = new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      Class<?> want = plain.loadClass("Samples");
      Class<?> got = Dexes.load(archive, new Parts.Size(0, size)).loadClass("Samples");
      int parts = 0;
      for (Method m : got.getDeclaredMethods()) {
        parts += m.getName().contains("$part") ? 1 : 0;
      }
      assertTrue(parts > 100, parts + " parts of " + size);
      Method[] methods = want.getDeclaredMethods();
      Arrays.sort(methods, Comparator.comparing(Method::getName));
      for (Method m : methods) {
        if (java.lang.reflect.Modifier.isPublic(m.getModifiers()) && m.getParameterCount() == 0 && !m.getName().equals("lines")) { // a part has lines, the method none
          String expected = plain(Dexes.run(want, m.getName())); // here, in one order for both: they count
          String actual = plain(Dexes.run(got, m.getName()));
          tests.add(DynamicTest.dynamicTest(m.getName() + " in parts of " + size, () -> assertEquals(expected, actual)));
        }
      }
    }
    return tests;
  }

  /** A text without stack frames: a part has one, too. */
  private static String plain(String text) {
    return text.replaceAll("(?m)^\\tat .*\n", "").replaceAll("\\.\\.\\. \\d+ more", "");
  }

  /** A sum over a loop whose body no method of the JVM can hold, and an exception that leaves it from its middle. */
  @Test
  void tooLarge(@TempDir Path dir) throws Exception {
    String count = "add-int/lit8 v0, v0, 0x1\n";
    String source =
        ".class public LA;\n.super Ljava/lang/Object;\n.method public static f()I\n.registers 4\nconst/4 v0, 0x0\nconst/4 v1, 0x3\n:again\n"
            + Stream.generate(() -> count).limit(MANY).reduce("", String::concat)
            + ":try_start\nadd-int/lit8 v1, v1, -0x1\ndiv-int v2, v0, v1\n:try_end\n.catch Ljava/lang/ArithmeticException; {:try_start .. :try_end} :caught\n"
            + Stream.generate(() -> count).limit(MANY).reduce("", String::concat)
            + "goto/32 :again\n:caught\nmove-exception v3\nreturn v0\n.end method\n";
    Class<?> a = Dexes.load(Dexes.smali(dir, source)).loadClass("A");
    assertEquals(5 * MANY, a.getMethod("f").invoke(null));
    assertTrue(a.getDeclaredMethods().length > 2 * MANY / Parts.JVM.instructions());
  }
}
