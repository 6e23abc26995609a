package p;

import android.os.Bundle;
import android.widget.Button;

/** Handles rotation itself; its button finishes it with a result. */
public class Second extends Base {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Button b = new Button(this);
    b.setText("Done");
    b.setOnClickListener(
        v -> {
          setResult(5);
          finish();
        });
    setContentView(b);
  }
}
