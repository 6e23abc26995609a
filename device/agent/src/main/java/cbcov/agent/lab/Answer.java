package cbcov.agent.lab;

/** What a stimulus led to. After is virtual time in milliseconds. */
record Answer(String kind, String output, String thrown, long after, String[] args) {
  private static final String[] NONE = {};
  private static final int MAX_THROWN = 500;

  static Answer returned() {
    return new Answer("returned", "", "", 0, NONE);
  }

  static Answer threw(Throwable t, long after) {
    String s = describe(t);
    return new Answer("threw", "", s.substring(0, Math.min(s.length(), MAX_THROWN)), after, NONE);
  }

  static Answer called(Heard.Callback c, long after) {
    return new Answer("called", c.output(), "", after, c.args());
  }

  static Answer quiet(long after) {
    return new Answer("quiet", "", "", after, NONE);
  }

  boolean threw() {
    return kind.equals("threw");
  }

  String[] fields() {
    String[] f = new String[5 + args.length];
    f[0] = "answer";
    f[1] = kind;
    f[2] = output;
    f[3] = thrown;
    f[4] = Long.toString(after);
    System.arraycopy(args, 0, f, 5, args.length);
    return f;
  }

  /** Class and message on one line; an exception may fail even at saying what it is. */
  static String describe(Throwable t) {
    String s;
    try {
      s = t.toString();
    } catch (Throwable worse) {
      s = t.getClass().getName();
    }
    int end = s.indexOf('\n');
    return end < 0 ? s : s.substring(0, end);
  }
}
