package cbcov.agent.lab;

import android.app.Activity;

/**
 * A user in front of the phone. The lifecycle calls of a step are made in a phone's order: those that a phone makes at once inside
 * the step, those that the system sends later (the last window's onStop and onDestroy) when the laboratory waits next. A step that
 * a user could not do now (back without a window) does nothing.
 */
public interface User {
  /** Opens an activity from the launcher. It needs no manifest. */
  void launch(Class<? extends Activity> activity) throws Throwable;

  /** Presses back: the activity in front decides, as a rule it finishes. */
  void back() throws Throwable;

  /** Goes to the home screen. */
  void home() throws Throwable;

  /** Comes back to the app from the home screen; a killed app's activity is made anew with its saved state. */
  void returnToApp() throws Throwable;

  /** Turns the screen: the activity in front is made anew, unless it handles that itself. */
  void rotate() throws Throwable;

  /** The system ends the app's process, as it may in the background; nothing is called. Does nothing while the app is in front. */
  void kill() throws Throwable;

  /** The activity in front; null when there is none. */
  Activity front();
}
