package cbcov.agent.phone;

import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;

/** Lines that tell of a state, as far as they are few. Long ones are cut, and end with a digest of the whole. */
final class StateLines {
  private static final int MAX = 20_000;
  private static final int MAX_PATH = 500; // characters
  private static final int MAX_VALUE = 200;

  private final Wire wire; // null: nobody hears them
  private int sent;
  private boolean cut;

  StateLines(Wire wire) {
    this.wire = wire;
  }

  void add(String kind, String path, String value) {
    if (sent == MAX) {
      cut = true;
      return;
    }
    sent++;
    String[] line = Protocol.line(kind, cut(path, MAX_PATH), cut(value, MAX_VALUE));
    if (wire != null) {
      wire.send(line);
    }
  }

  /** Says that something cannot be read. */
  void unread(String kind, String path, Throwable why) {
    if (why instanceof VirtualMachineError v && !(v instanceof StackOverflowError)) {
      throw v;
    }
    add(kind, path, "cannot be read: " + why.getClass().getName());
  }

  /** Reports whether there is no room for more. */
  boolean isFull() {
    return sent == MAX;
  }

  /** Notes that something was left out. */
  void leaveOut() {
    cut = true;
  }

  boolean isCut() {
    return cut;
  }

  private static String cut(String s, int max) {
    return s.length() <= max ? s : s.substring(0, max) + "… " + s.length() + " characters, " + digest(s);
  }

  /** FNV-1a over a text's characters, 64 bits in hex. */
  private static String digest(String s) {
    long h = 0xcbf29ce484222325L;
    for (int i = 0; i < s.length(); i++) {
      h = (h ^ s.charAt(i)) * 0x100000001b3L;
    }
    return Long.toHexString(h);
  }
}
