package cbcov.agent.host;

import java.nio.file.Path;
import java.util.List;

/** What an app is started with; shared by both halves of the agent. An app without APKs is a bare process: see the laboratory. */
public record Setup(
    Wire wire,
    List<Path> apks,
    Path folder,
    int targetSdk,
    Loaders loaders,
    Environment environment) {

  /** Makes the class loader of a process, above the one that has Android. */
  public interface Loaders {
    ClassLoader create(ClassLoader android);
  }

  /** Makes a fresh Android for a new process. */
  public interface Environment {
    /** Ends what runs and starts anew; qualifiers are Robolectric's, as in "de-land". Called on the sandbox's main thread. */
    void reset(String qualifiers);
  }
}
