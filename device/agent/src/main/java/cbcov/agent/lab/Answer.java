package cbcov.agent.lab;

import cbcov.agent.host.Protocol;
import java.util.Arrays;

/** What a stimulus led to, as a message. After is virtual time in milliseconds. */
record Answer(boolean threw, String[] fields) {
  private static final int MAX_THROWN = 500;

  static Answer returned() {
    return new Answer(false, Protocol.returned());
  }

  static Answer threw(Throwable t, long after) {
    String s = describe(t);
    return new Answer(true, Protocol.threw(s.substring(0, Math.min(s.length(), MAX_THROWN)), after));
  }

  static Answer called(Heard.Callback c, long after) {
    return new Answer(false, Protocol.called(c.output(), after, Arrays.asList(c.args())));
  }

  static Answer quiet(long after) {
    return new Answer(false, Protocol.quiet(after));
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
