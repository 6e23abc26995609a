package cbcov.agent.phone;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.content.res.TypedArray;
import android.os.Build;
import android.os.Bundle;
import android.os.Parcel;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import cbcov.agent.phone.shadows.PhoneSurfaceView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** One activity of the task, alive or (after the death of its process) only its saved state. */
final class ActivityRecord {
  private static final int P = 28; // from then on the state is saved after onStop, and a result has a reason

  final ActivityInfo info;
  private final Sent sent; // as the system keeps it
  private Intent intent; // that the present process got
  private Intent own; // that the app has set since; null: it has not
  final ActivityRecord caller; // who gets the result; null: nobody
  final String who; // fragment or the like that asked; null: the activity
  final int request; // request code; below 0: no result wanted

  ActivityController<Activity> controller; // null: no instance
  int orientation; // that it asks for: the manifest's until it asks for another
  boolean resumed;
  boolean arriving; // it is on its way to the front
  boolean turning; // it asked for an orientation meanwhile, and is not laid out before it has that
  boolean stopped; // or never started
  boolean leaving; // its end is on its way
  private final List<ActivityResult> results = new ArrayList<>(); // of those that it started, not yet given
  private boolean shown;
  private boolean fresh; // it was shown since isNew was asked
  private byte[] saved; // instance state, parcelled; null: none
  private Parcel restored; // what the present instance was made from; null: nothing
  private Bundle savedHere; // the same for this process
  private Configuration seen; // configuration that the instance was made for

  ActivityRecord(ActivityInfo info, Intent intent, ActivityRecord caller, String who, int request) {
    this.info = info;
    this.sent = new Sent(intent);
    this.intent = sent.received();
    this.caller = caller;
    this.who = who;
    this.request = request;
    this.orientation = info.screenOrientation;
  }

  /** What it was started with. */
  Intent intent() {
    return intent;
  }

  Activity activity() {
    return controller == null ? null : controller.get();
  }

  /** Makes the instance, as far as onPostCreate; with its saved state where there is one. */
  void create(Object retained) throws Throwable {
    AppProcess process = Phone.get().process();
    Sent.belong(intent);
    String name = info.targetActivity == null ? info.name : info.targetActivity;
    String what = "Unable to start activity ComponentInfo{" + info.packageName + "/" + info.name + "}";
    Activity[] made = new Activity[1];
    AppProcess.guarded(
        what.replace("start", "instantiate"),
        () -> made[0] = process.components().activity(process.loader(), name, intent));
    AppProcess.guarded(what, () -> begin(made[0], retained));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void begin(Activity a, Object retained) throws Throwable {
    controller =
        ReflectionHelpers.callConstructor(
            (Class<ActivityController>) (Class) ActivityController.class,
            ClassParameter.from(Activity.class, a),
            ClassParameter.from(Intent.class, own == null ? intent : own));
    ReflectionHelpers.callInstanceMethod(
        ActivityController.class,
        controller,
        "attach",
        ClassParameter.from(Bundle.class, null),
        ClassParameter.from(Object.class, retained),
        ClassParameter.from(Configuration.class, null));
    if (retained != null) {
      ReflectionHelpers.setField(Activity.class, a, "mLastNonConfigurationInstances", retained);
    }
    ReflectionHelpers.setField(ShadowActivity.class, Shadow.extract(a), "requestedOrientation", orientation);
    seen = new Configuration(a.getResources().getConfiguration());
    stopped = true;
    shown = false;
    Bundle state = state();
    controller.create(state);
    if (a.isFinishing()) {
      return; // finish() in onCreate: neither onStart nor onResume
    }
    controller.start();
    stopped = false;
    if (state != null) {
      controller.restoreInstanceState(state);
    }
    controller.postCreate(state);
    forget();
  }

  /** Runs onResume and shows the window. */
  void resume() throws Throwable {
    AppProcess.guarded(
        "Unable to resume activity {" + info.packageName + "/" + info.name + "}", controller::resume);
    resumed = true;
    if (!shown) {
      show();
    }
    controller.topActivityResumed(true);
    focus(true);
  }

  private void show() {
    Activity a = activity();
    a.getWindow().getAttributes().type = WindowManager.LayoutParams.TYPE_BASE_APPLICATION;
    ReflectionHelpers.setField(Activity.class, a, "mDecor", a.getWindow().getDecorView());
    ReflectionHelpers.callInstanceMethod(Activity.class, a, "makeVisible");
    shown = true;
    fresh = true;
  }

  private void focus(boolean has) {
    View decor = activity().getWindow().peekDecorView();
    Object root = decor == null ? null : decor.getViewRootImpl();
    if (root != null) {
      ShadowViewRootImpl shadow = Shadow.extract(root);
      ReflectionHelpers.callInstanceMethod(
          ShadowViewRootImpl.class, shadow, "callWindowFocusChanged", ClassParameter.from(boolean.class, has));
    }
  }

  /** Reports, once, whether the window was shown for the first time. */
  boolean isNew() {
    boolean is = fresh;
    fresh = false;
    return is;
  }

  void pause() {
    if (resumed) {
      resumed = false;
      controller.topActivityResumed(false);
      focus(false);
      controller.pause();
    }
  }

  /** Runs onStop, and saves the state unless the activity is finishing. */
  void stop(int targetSdk) {
    if (stopped || controller == null) {
      return;
    }
    boolean save = !activity().isFinishing();
    boolean early = Math.min(targetSdk, Build.VERSION.SDK_INT) < P;
    if (save && early) {
      save();
    }
    stopped = true;
    controller.stop();
    show(false);
    if (save && !early) {
      save();
    }
  }

  /** Keeps a result until the activity comes to the front, which may be long after (AOSP ActivityRecord.addResultLocked). */
  void addResult(ActivityResult r) {
    results.add(r);
  }

  /** Hands the activity, or the fragments that asked, what others have answered. */
  void giveResults() {
    List<ActivityResult> all = List.copyOf(results);
    results.clear();
    all.forEach(this::give);
  }

  private void give(ActivityResult r) {
    if (r.data() != null) {
      Sent.belong(r.data());
    }
    ClassParameter<?>[] all = {
      ClassParameter.from(String.class, r.who()),
      ClassParameter.from(int.class, r.request()),
      ClassParameter.from(int.class, r.code()),
      ClassParameter.from(Intent.class, r.data()),
      ClassParameter.from(String.class, "RESULT")
    };
    ClassParameter<?>[] own = Build.VERSION.SDK_INT < P ? Arrays.copyOf(all, 4) : all; // earlier levels ask for no reason
    ReflectionHelpers.callInstanceMethod(Activity.class, activity(), "dispatchActivityResult", own);
  }

  /** Runs onRestart and onStart of a stopped activity. */
  void restart() throws Throwable {
    if (stopped) {
      stopped = false;
      forget();
      controller.restart();
      show(true);
    }
  }

  /** The window is told whether it is visible (AOSP IWindow.dispatchAppVisibility), and what is drawn on has a surface while it is. */
  private void show(boolean yes) {
    Window w = activity().getWindow();
    View decor = w == null ? null : w.peekDecorView();
    if (decor == null) {
      return;
    }
    PhoneSurfaceView.hide(decor, !yes);
    if (decor.getViewRootImpl() != null) {
      ReflectionHelpers.callInstanceMethod(decor.getViewRootImpl(), "handleAppVisibility", ClassParameter.from(boolean.class, yes));
    }
  }

  void destroy() {
    if (controller != null) {
      ActivityController<Activity> c = controller;
      controller = null;
      resumed = false;
      c.destroy();
    }
  }

  /**
   * Makes the instance anew and takes it back to where it was. One that is not resumed passes onResume and onPause on its way (AOSP
   * TransactionExecutorHelper.getLifecyclePath; before Android 9, ActivityThread.handleLaunchActivity's startsNotResumed).
   */
  void relaunch(int targetSdk) throws Throwable {
    boolean front = resumed;
    boolean hidden = stopped;
    renew(targetSdk);
    if (activity().isFinishing()) {
      return;
    }
    resume();
    if (!front) {
      pause();
    }
    if (hidden) {
      stop(targetSdk);
    }
  }

  /** Makes the instance anew, as far as onPostCreate; the state of one that is not stopped is saved first. */
  void renew(int targetSdk) throws Throwable {
    Activity old = activity();
    ReflectionHelpers.setField(Activity.class, old, "mChangingConfigurations", true);
    pause();
    stop(targetSdk);
    Object retained = ReflectionHelpers.callInstanceMethod(Activity.class, old, "retainNonConfigurationInstances");
    own = ReflectionHelpers.getField(old, "mIntent"); // which it may have set (AOSP ActivityThread.handleRelaunchActivity)
    destroy();
    create(retained);
  }

  /** Reports whether the instance was made for another configuration that it does not handle itself. */
  boolean outdated(Configuration now) {
    return seen != null && (seen.diff(now) & handled()) != 0;
  }

  private int handled() {
    int changes = info.configChanges;
    int about =
        ActivityInfo.CONFIG_ORIENTATION
            | ActivityInfo.CONFIG_SCREEN_SIZE
            | ActivityInfo.CONFIG_LOCALE
            | ActivityInfo.CONFIG_LAYOUT_DIRECTION
            | ActivityInfo.CONFIG_UI_MODE;
    if (Phone.get().targetSdk() < Build.VERSION_CODES.HONEYCOMB_MR2) {
      about &= ~ActivityInfo.CONFIG_SCREEN_SIZE;
    }
    return about & ~changes;
  }

  /** Whether the activity wants to lie on its side, whatever way the user holds the phone; null: it follows the user. */
  Boolean landscape() {
    return switch (orientation) {
      case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE, ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE, ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE,
          ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE ->
          true;
      case ActivityInfo.SCREEN_ORIENTATION_PORTRAIT, ActivityInfo.SCREEN_ORIENTATION_SENSOR_PORTRAIT, ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT,
          ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT, ActivityInfo.SCREEN_ORIENTATION_NOSENSOR ->
          false;
      case ActivityInfo.SCREEN_ORIENTATION_LOCKED -> seen == null ? null : seen.orientation == Configuration.ORIENTATION_LANDSCAPE;
      default -> null;
    };
  }

  /** Tells an activity that comes to the front what has changed meanwhile, where it handles that itself (AOSP ensureActivityConfiguration). */
  void follow(Configuration now) {
    if (seen != null && seen.diff(now) != 0) {
      changed(now);
    }
  }

  /** Tells an activity that handles the change itself. */
  void changed(Configuration now) {
    seen = new Configuration(now);
    activity().getResources().updateConfiguration(now, activity().getResources().getDisplayMetrics());
    activity().onConfigurationChanged(now);
  }

  /** Reports whether what is below stays visible. */
  boolean translucent() {
    TypedArray a =
        activity()
            .getTheme()
            .obtainStyledAttributes(new int[] {android.R.attr.windowIsTranslucent, android.R.attr.windowIsFloating});
    boolean t = a.getBoolean(0, false) || a.getBoolean(1, false);
    a.recycle();
    return t;
  }

  private void save() {
    savedHere = new Bundle();
    controller.saveInstanceState(savedHere);
  }

  private void forget() {
    saved = null;
    savedHere = null;
  }

  private Bundle state() {
    if (savedHere != null) {
      return savedHere;
    }
    if (saved == null) {
      return null;
    }
    restored = Parcel.obtain(); // what is read from the bundle later still stands there
    restored.unmarshall(saved, 0, saved.length);
    restored.setDataPosition(0);
    return restored.readBundle(Phone.get().process().loader());
  }

  /** Keeps only what outlives the process. */
  void die() {
    if (savedHere != null) {
      Parcel p = Parcel.obtain();
      p.writeBundle(savedHere);
      saved = p.marshall();
      p.recycle();
    }
    savedHere = null;
    intent = sent.received();
    own = null;
    controller = null;
    resumed = false;
    turning = false; // what the system was to answer has gone with the process
    stopped = true;
  }
}
