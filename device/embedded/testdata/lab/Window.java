package lab;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import cbcov.agent.lab.Experiment;

/** Lifecycle of windows as a user drives them. */
public class Window extends Experiment {
  private static Window present;

  @Override
  protected void reset() {
    present = this;
  }

  @Override
  protected void input(int input, int alternative) throws Throwable {
    switch (input) {
      case 0 -> user().launch(First.class);
      case 1 -> user().back();
      case 2 -> user().home();
      case 3 -> user().returnToApp();
      case 4 -> user().rotate();
      case 5 -> user().kill();
      case 6 -> user().front().startActivity(new Intent(user().front(), Second.class));
      case 7 -> user().front().finish();
      default -> user().launch(Second.class);
    }
  }

  public static class First extends Activity {
    private void tell(String what) {
      present.heard(getClass().getSimpleName().charAt(0) + "." + what);
    }

    @Override
    protected void onCreate(Bundle saved) {
      super.onCreate(saved);
      tell(saved == null ? "create" : "recreate");
    }

    @Override
    protected void onStart() {
      super.onStart();
      tell("start");
    }

    @Override
    protected void onResume() {
      super.onResume();
      tell("resume");
    }

    @Override
    protected void onPause() {
      super.onPause();
      tell("pause");
    }

    @Override
    protected void onStop() {
      super.onStop();
      tell("stop");
    }

    @Override
    protected void onRestart() {
      super.onRestart();
      tell("restart");
    }

    @Override
    protected void onSaveInstanceState(Bundle out) {
      super.onSaveInstanceState(out);
      tell("save");
    }

    @Override
    protected void onDestroy() {
      super.onDestroy();
      tell("destroy");
    }
  }

  public static class Second extends First {}
}
