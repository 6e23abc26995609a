package cbcov.agent.phone;

import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import java.util.List;

/** Something on the screen that a user can do something with: a view, or what a view draws by itself. */
interface Widget {
  /** The class's name, or that of the class that it stands for. */
  String type();

  /** A name that survives when the screen is built anew; empty without one. */
  String id();

  /** The way to it in its window. */
  TreePath path();

  /** What it shows as text; empty without. */
  String text();

  /** What a list shows first, else its text. */
  String shown();

  /** Reports whether a click does something. */
  boolean clicks();

  /** Reports whether a long click does something. */
  boolean longClicks();

  /** Reports whether a touch does something that is no click. */
  boolean touches();

  /** Reports whether a keyboard can write into it. */
  boolean takesText();

  /** Reports whether a keyboard for numbers does. */
  boolean takesDigits();

  /** How many items a list has; 0 for what is no list. */
  int items();

  /** What else can be done with it, by name. */
  List<String> actions();

  /** Clicks; reports whether something came of it. */
  boolean click();

  /** Clicks for long; reports whether something came of it. */
  boolean longClick();

  /** Puts a finger down and up, in the window of a root view. */
  void touch(View root);

  /** Puts a finger down on a place of a view, and up. */
  static void tap(View on, float x, float y) {
    long now = SystemClock.uptimeMillis();
    for (int action : new int[] {MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP}) {
      MotionEvent m = MotionEvent.obtain(now, now, action, x, y, 0);
      on.dispatchTouchEvent(m);
      m.recycle();
    }
  }

  /** Chooses an item. Returns why that had no effect; empty when it had. */
  String item(int n) throws Input.NoTarget;

  /** Types. Returns why that had no effect; empty when it had. */
  String write(String text) throws Input.NoTarget;

  /** Does what one of the actions names; reports whether something came of it. */
  boolean act(String action) throws Input.NoTarget;
}
