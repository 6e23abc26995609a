package w;

import android.app.Fragment;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ZoomButton;

/** A window that lies on its side, whatever way the phone is held; with fragments that the back key takes back. */
public class Turned extends Window {
  Object mActionBar = "own"; // fields of the names that Android's class has
  Object mParent = "own";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    tell((getResources().getConfiguration().orientation == Configuration.ORIENTATION_LANDSCAPE ? "landscape " : "portrait ") + getRequestedOrientation() + " for " + getCallingActivity());
    LinearLayout all = new LinearLayout(this);
    button(all, "Follow", () -> setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED));
    button(all, "Fragment", () -> getFragmentManager().beginTransaction().add(new Part(), "f").addToBackStack(null).commit());
    button(all, "All", this::finishAffinity);
    ZoomButton zoom = new ZoomButton(this);
    zoom.setId(android.R.id.button2);
    zoom.setOnClickListener(v -> tell("zoom"));
    all.addView(zoom);
    setContentView(all);
  }

  /** A fragment without a view. */
  public static class Part extends Fragment {
    @Override
    public void onDestroy() {
      super.onDestroy();
      T.log("Part.onDestroy");
    }
  }

  private void button(LinearLayout all, String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setAllCaps(false);
    b.setOnClickListener(v -> r.run());
    all.addView(b);
  }
}
