package w;

import android.os.Bundle;
import android.widget.TextView;

/** A window inside another tab. */
public class Second extends Window {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView t = new TextView(this);
    t.setText("second");
    setContentView(t);
  }
}
