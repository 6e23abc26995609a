package t;

import android.app.Activity;

/** Has a field that another class writes. */
public class Base extends Activity {
  protected int inherited = 1;
}
