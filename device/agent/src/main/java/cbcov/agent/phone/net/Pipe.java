package cbcov.agent.phone.net;

import java.util.ArrayDeque;
import java.util.Deque;

/** Bytes on their way from a server to its client. One thread at a time. */
final class Pipe {
  private final Deque<byte[]> chunks = new ArrayDeque<>();
  private int taken; // of the first chunk
  private int size;
  private boolean ended;

  void write(byte[] b) {
    if (b.length > 0 && !ended) {
      chunks.add(b);
      size += b.length;
    }
  }

  /** Says that no more will come. */
  void end() {
    ended = true;
  }

  boolean isEnded() {
    return ended;
  }

  int size() {
    return size;
  }

  /** Takes at most length bytes; gives their number, 0: there are none now, -1: there will be none. */
  int read(byte[] b, int offset, int length) {
    int n = 0;
    while (n < length && !chunks.isEmpty()) {
      byte[] first = chunks.peek();
      int some = Math.min(length - n, first.length - taken);
      System.arraycopy(first, taken, b, offset + n, some);
      n += some;
      taken += some;
      if (taken == first.length) {
        chunks.remove();
        taken = 0;
      }
    }
    size -= n;
    return n == 0 && ended && length > 0 ? -1 : n;
  }

  /** Takes all that there is. */
  byte[] drain() {
    byte[] all = new byte[size];
    read(all, 0, all.length);
    return all;
  }
}
