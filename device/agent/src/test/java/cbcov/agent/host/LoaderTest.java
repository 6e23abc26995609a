package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import cbcov.agent.dex.Dexes;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class loader of an app's process: what it finds, where, and what it hides. */
final class LoaderTest {
  private static final String SOURCE =
      """
      package app;
      public class Hello implements java.util.function.Supplier<String> {
        public static int count;
        public String get() { return "hello " + ++count; }
      }
      """;

  @TempDir static Path folder;
  private static AppLoader.Factory factory;
  private static Path apk;

  @BeforeAll
  static void build() throws Exception {
    Path source = Files.createDirectories(folder.resolve("src/app")).resolve("Hello.java");
    Files.writeString(source, SOURCE);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Dexes.javac(source, classes);
    Dexes.d8(classes, folder);
    apk = folder.resolve("app.apk");
    try (OutputStream out = Files.newOutputStream(apk); ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("classes.dex"));
      Files.copy(folder.resolve("classes.dex"), zip);
      zip.putNextEntry(new ZipEntry("META-INF/services/java.util.function.Supplier"));
      zip.write("app.Hello\n".getBytes());
    }
    factory = new AppLoader.Factory(List.of(apk), AppsTest.android(), 34);
  }

  private static AppLoader loader() {
    return factory.create(LoaderTest.class.getClassLoader());
  }

  @Test
  @SuppressWarnings("unchecked")
  void aProcessHasItsOwnStatics() throws Exception {
    Class<?> first = loader().loadClass("app.Hello");
    Class<?> second = loader().loadClass("app.Hello");
    assertNotSame(first, second);
    ((Supplier<String>) first.getConstructor().newInstance()).get();
    assertEquals("hello 1", ((Supplier<String>) second.getConstructor().newInstance()).get());
  }

  @Test
  void androidsAndTheJdksClassesAreShared() throws Exception {
    assertSame(android.os.Bundle.class, loader().loadClass("android.os.Bundle"));
    assertSame(List.class, loader().loadClass("java.util.List"));
  }

  @Test
  void theAgentAndItsLibrariesAreHidden() {
    for (String name : new String[] {"cbcov.agent.host.Main", "org.robolectric.RuntimeEnvironment", "org.objectweb.asm.ClassReader", "org.junit.jupiter.api.Test"}) {
      assertThrows(ClassNotFoundException.class, () -> loader().loadClass(name), name);
    }
  }

  @Test
  void apachesClientIsForOldApps() throws Exception {
    String client = "org.apache.http.client.HttpClient";
    assertThrows(ClassNotFoundException.class, () -> loader().loadClass(client));
    AppLoader old = new AppLoader.Factory(List.of(apk), AppsTest.android(), 27).create(LoaderTest.class.getClassLoader());
    assertNotNull(old.loadClass(client));
  }

  @Test
  void servicesAreFound() {
    int found = 0;
    for (Supplier<?> s : ServiceLoader.load(Supplier.class, loader())) {
      assertEquals("app.Hello", s.getClass().getName());
      found++;
    }
    assertEquals(1, found);
  }

  @Test
  void resourcesAreTheApps() throws Exception {
    assertNotNull(loader().getResource("META-INF/services/java.util.function.Supplier"));
    assertNull(loader().findResource("META-INF/services/none"));
    assertEquals(0, Collections.list(loader().getResources("META-INF/services/org.robolectric.internal.ShadowProvider")).size());
  }

  @Test
  void dexFilesOfTheAppAreRead() throws Exception {
    for (Path file : new Path[] {apk, folder.resolve("classes.dex")}) {
      Setup.Code code = factory.read(file);
      assertEquals(List.of("app/Hello"), code.names());
      assertNotNull(code.translated("app/Hello"));
      assertNull(code.translated("app/None"));
    }
  }
}
