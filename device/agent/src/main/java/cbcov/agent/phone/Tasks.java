package cbcov.agent.phone;

/** Stands in for the branch that names pieces of work. */
public final class Tasks {
  private static final Work NONE = new Work();

  private Tasks() {}

  /** A piece of work. */
  public static final class Work {
    public long id() {
      return 0;
    }

    public int segment() {
      return 1;
    }
  }

  public static Work current() {
    return NONE;
  }

  static String text(long id) {
    return id == 0 ? "" : String.format("%016x", id);
  }
}
