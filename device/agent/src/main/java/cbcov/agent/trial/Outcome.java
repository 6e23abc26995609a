package cbcov.agent.trial;

import java.util.regex.Pattern;

/** What a step led to: how it ended; the kind and text of what it gave, or the class and message of what it threw. */
record Outcome(String end, String what, String text) {
  /** How an object is printed that does not say how: the JVM numbers hash codes by what was asked for before. */
  private static final Pattern IDENTITY = Pattern.compile("([\\w$]+[.$\\[][\\w.$;]+)@[0-9a-f]{1,8}\\b");

  static final Outcome STUCK = new Outcome("stuck", "", "");

  static Outcome returned(Value v) {
    return new Outcome("returned", v.kind(), v.text());
  }

  /** An exception's. Who ends its own process is ended by Guard, which throws a ThreadDeath of its own. A class that failed to begin fails for ever. */
  static Outcome threw(Throwable t) {
    if (t instanceof ThreadDeath) {
      return new Outcome("threw", ThreadDeath.class.getName(), "it ends its own process");
    }
    String said;
    try {
      said = t.getMessage();
    } catch (Throwable worse) {
      said = null; // an exception may fail even at saying what it is
    }
    if (t instanceof NoClassDefFoundError && said != null && said.startsWith("Could not initialize class")) {
      return new Outcome("threw", ExceptionInInitializerError.class.getName(), "");
    }
    return new Outcome("threw", Types.nameOf(t), said == null ? "" : Value.cut(IDENTITY.matcher(said).replaceAll("$1@")));
  }

  boolean isReturned() {
    return end.equals("returned");
  }
}
