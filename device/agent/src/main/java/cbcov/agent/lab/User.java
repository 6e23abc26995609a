package cbcov.agent.lab;

import android.app.Activity;
import cbcov.agent.phone.Workbench;

/**
 * A user in front of the phone. The lifecycle calls of a step are made in a phone's order: those that a phone makes at once inside
 * the step, those that the system sends later (the last window's onStop and onDestroy) when the laboratory waits next. A step that
 * a user could not do now (back without a window) does nothing.
 */
public final class User {
  private final Workbench phone;

  User(Workbench phone) {
    this.phone = phone;
  }

  /** Opens an activity from the launcher. It needs no manifest, but a public class and constructor. */
  public void launch(Class<? extends Activity> activity) throws Throwable {
    phone.user("launch", activity.getName());
  }

  /** Presses back: the activity in front decides, as a rule it finishes. */
  public void back() throws Throwable {
    phone.user("back", "");
  }

  /** Goes to the home screen. */
  public void home() throws Throwable {
    phone.user("home", "");
  }

  /** Comes back to the app from the home screen; a killed app's activity is made anew with its saved state. */
  public void returnToApp() throws Throwable {
    phone.user("return", "");
  }

  /** Turns the screen: the activity in front is made anew, unless it handles that itself. */
  public void rotate() throws Throwable {
    phone.user("rotate", "");
  }

  /**
   * The system ends the app's process, as it may in the background; nothing is called, static fields stay. Reports whether it could:
   * an app in front is not ended.
   */
  public boolean kill() {
    return phone.kill();
  }

  /** The activity in front; null when there is none. */
  public Activity front() {
    return phone.front();
  }
}
