package cbcov.agent.host;

import java.net.URL;

/** The class loader of one experiment: its own class and its libraries. The laboratory's classes win over them. */
final class ExperimentLoader extends OwnFirst {
  private final Library library;

  static {
    registerAsParallelCapable();
  }

  ExperimentLoader(Library library, ClassLoader android) {
    super("experiment", library.platform(), android);
    this.library = library;
  }

  @Override
  byte[] translated(String internal) {
    return library.translated(internal);
  }

  @Override
  protected URL findResource(String name) {
    return library.resource(name);
  }
}
