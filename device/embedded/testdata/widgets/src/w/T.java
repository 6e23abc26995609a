package w;

import android.util.Log;

/** What the tests look at: lines with the tag T. */
final class T {
  private T() {}

  static void log(String what) {
    Log.i("T", what);
  }
}
