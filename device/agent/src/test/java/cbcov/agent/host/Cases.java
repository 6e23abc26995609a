package cbcov.agent.host;

import java.util.List;

/** Tests that run inside the sandbox, on its main thread; seen from outside. */
public interface Cases {
  /** Makes the sandbox's phone, without an app. */
  void prepare(Setup setup) throws Throwable;

  List<String> names();

  /** Runs one; what it throws is its failure. */
  void run(String name) throws Throwable;
}
