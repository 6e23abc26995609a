package w;

import android.os.Bundle;
import android.widget.Button;

/** A window inside a tab. */
public class First extends Window {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Button b = new Button(this);
    b.setText("Inside");
    b.setOnClickListener(v -> T.log("inside the first tab"));
    setContentView(b);
  }
}
