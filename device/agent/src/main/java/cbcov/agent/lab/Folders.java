package cbcov.agent.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs' folders: each run that asks for one gets its own, with the same name, and it is gone when the next begins. */
final class Folders {
  private final Path root;
  private boolean made;

  Folders(Path root) {
    this.root = root;
  }

  /** The present run's folder. */
  synchronized File present() {
    if (!made) {
      try {
        Files.createDirectories(root.resolve("run"));
      } catch (IOException e) {
        throw new IllegalStateException("make the run's folder: " + e.getMessage(), e);
      }
      made = true;
    }
    return root.resolve("run").toFile();
  }

  /** The same with nothing in it. */
  synchronized File empty() {
    String[] left = present().list();
    if (left == null || left.length > 0) {
      try {
        clear();
      } catch (Fault f) {
        throw new IllegalStateException(f.getMessage(), f);
      }
    }
    return present();
  }

  /** Removes what the last run made. */
  synchronized void clear() throws Fault {
    if (!made) {
      return;
    }
    made = false;
    if (!Files.exists(root.resolve("run"))) {
      return; // whoever it was for has removed it
    }
    List<Path> all;
    try (Stream<Path> s = Files.walk(root.resolve("run"))) {
      all = s.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
      for (Path p : all) {
        Files.deleteIfExists(p);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new Fault("the last run's folder cannot be removed", e);
    }
  }
}
