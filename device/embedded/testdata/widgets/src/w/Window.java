package w;

import android.app.Activity;
import android.os.Bundle;

/** A window that tells its life. */
public class Window extends Activity {
  void tell(String what) {
    T.log(getClass().getSimpleName() + "." + what);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    tell("onCreate");
  }

  @Override
  protected void onStart() {
    super.onStart();
    tell("onStart");
  }

  @Override
  protected void onResume() {
    super.onResume();
    tell("onResume");
  }

  @Override
  protected void onPause() {
    super.onPause();
    tell("onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    tell("onStop");
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    tell("onDestroy");
  }
}
