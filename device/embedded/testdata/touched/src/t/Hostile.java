package t;

import android.app.Activity;
import android.os.Handler;
import android.util.Log;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Whoever asks it for anything changes the run. */
class Hostile extends AbstractList<String> {
  private static int asked;

  final Map<Object, String> map = new HashMap<>();
  final List<Object> self = new java.util.ArrayList<>();
  private final String text;
  private Loud loud = new Loud();

  Hostile(Activity a) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      b.append((char) ('a' + i % 26)).append(i % 100 == 0 ? "\t\n\u0000\ud800" : "");
    }
    text = b.toString();
    self.add(self);
    self.add(this);
    map.put(new Quiet(), "quiet");
    map.put("key", "value");
  }

  private static void ask(String what) {
    asked++;
    Log.i("T", "asked for " + what);
    new Handler().post(() -> Log.i("T", "posted by " + what));
  }

  @Override
  public String get(int i) {
    ask("get");
    throw new IllegalStateException("get");
  }

  @Override
  public int size() {
    ask("size");
    return Integer.MAX_VALUE;
  }

  @Override
  public Iterator<String> iterator() {
    ask("iterator");
    throw new IllegalStateException("iterator");
  }

  @Override
  public int hashCode() {
    ask("hashCode");
    throw new IllegalStateException("hashCode");
  }

  @Override
  public boolean equals(Object o) {
    ask("equals");
    throw new IllegalStateException("equals");
  }

  @Override
  public String toString() {
    ask("toString");
    throw new IllegalStateException("toString");
  }

  /** Is a key, with a hash code only where it is put. */
  static class Quiet {
    private boolean put;

    @Override
    public int hashCode() {
      if (put) {
        ask("hashCode");
      }
      put = true;
      return 1;
    }
  }

  /** A text of its own. */
  static class Loud implements CharSequence {
    @Override
    public char charAt(int i) {
      ask("charAt");
      return 'x';
    }

    @Override
    public int length() {
      ask("length");
      return 1;
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      ask("subSequence");
      return this;
    }
  }
}
