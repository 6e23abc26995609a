package cbcov.heavy;

import android.animation.ObjectAnimator;
import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import java.util.ArrayList;
import java.util.List;

/** Keeps much for itself, in all the places where a process that has ended may still be known. */
public class MainActivity extends Activity {
  private static final byte[] LARGE = new byte[8 << 20];
  private static final ThreadLocal<MainActivity> shown = new ThreadLocal<>();
  private static final ThreadLocal<List<Object>> all = ThreadLocal.withInitial(ArrayList::new);
  private static int starts;

  private float turn;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Log.i("T", "start " + ++starts + ", " + (LARGE.length >> 20) + " MB, " + (shown.get() == null ? "none" : "one") + " shown, " + all.get().size() + " in all");
    shown.set(this);
    all.get().add(this);
    ObjectAnimator.ofFloat(this, "turn", 1).start();
  }

  public void setTurn(float turn) {
    this.turn = turn;
  }

  public float getTurn() {
    return turn;
  }
}
