package cbcov.agent.phone;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.content.res.Configuration;
import android.os.Build;
import android.os.LocaleList;
import android.os.SystemClock;
import android.util.Log;
import cbcov.agent.phone.shadows.PhoneActivity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;

/**
 * The app's task, driven in a phone's order: A opens B gives A.onPause, B.onCreate, B.onStart, B.onResume, and later A.onStop. What
 * the app asks for (startActivity, finish) comes as a message of the system behind those that are queued already.
 */
final class ActivityStack {
  private final List<ActivityRecord> records = new ArrayList<>(); // the last is on top
  private final int targetSdk;
  private boolean home; // the app is in the background
  private boolean covered; // another app's window covers a part of the activity in front
  private Away away; // another app's activity stands in front
  private Permissions dialog; // the system's question stands in front of its asker

  private long left; // when the app went to the background
  private boolean forUser; // the user asked for what the app starts now

  /** Another app's activity, what it was asked, and who waits for its result. */
  private record Away(ActivityRecord caller, String who, int request, Intent asked) {
    boolean isAwaited(ActivityRecord top) {
      return request >= 0 && caller == top;
    }
  }

  ActivityStack(int targetSdk) {
    this.targetSdk = targetSdk;
  }

  boolean home() {
    return home;
  }

  boolean covered() {
    return covered;
  }

  boolean empty() {
    return records.isEmpty();
  }

  /** The activities of the task, the last on top. */
  List<ActivityRecord> records() {
    return records;
  }

  /** The activity in front; null when there is none. */
  ActivityRecord top() {
    return records.isEmpty() ? null : records.get(records.size() - 1);
  }

  /** The resumed activity; null when there is none. */
  ActivityRecord resumed() {
    ActivityRecord top = top();
    return top != null && top.resumed ? top : null;
  }

  /** Reports, once for each, whether the resumed activity's window was shown for the first time. */
  boolean isNew() {
    ActivityRecord top = resumed();
    return top != null && top.isNew();
  }

  /** The user starts an activity from the launcher, or by its component's name. */
  void launch(String component) throws Throwable {
    Intent intent = new Intent(Intent.ACTION_MAIN).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    if (component.isEmpty()) {
      if ((home || covered) && !records.isEmpty()) {
        comeBack(); // the launcher brings the task to the front
        return;
      }
      intent.addCategory(Intent.CATEGORY_LAUNCHER);
      component = launcher();
      if (component == null) {
        return; // an app of receivers, services, widgets: it has its process now
      }
    }
    intent.setComponent(name(component));
    ActivityInfo info = find(intent.getComponent());
    if (info == null) {
      throw new Input.NoTarget("the app has no activity " + component);
    }
    toFront();
    open(new ActivityRecord(info, intent, null, null, -1));
  }

  /** The app is in front, whatever it shows there. */
  private void toFront() {
    home = false;
    covered = false;
    away = null;
  }

  /** The component that a script names: p/.A, p/p.A or p.A. */
  static ComponentName name(String component) {
    int slash = component.indexOf('/');
    String pkg = Phone.get().process().manifest().packageName;
    String cls = component.substring(slash + 1);
    return new ComponentName(pkg, cls.startsWith(".") ? pkg + cls : cls);
  }

  /** The activity that the launcher starts; null: the app has none. */
  private static String launcher() {
    for (PackageParser.Activity a : Phone.get().process().manifest().activities) {
      for (PackageParser.ActivityIntentInfo f : a.intents) {
        if (f.hasAction(Intent.ACTION_MAIN) && (f.hasCategory(Intent.CATEGORY_LAUNCHER) || f.hasCategory("android.intent.category.LEANBACK_LAUNCHER"))) {
          return a.info.name;
        }
      }
    }
    return null;
  }

  private static ActivityInfo find(ComponentName c) {
    return Phone.get().process().activity(c.getClassName());
  }

  /** The app calls startActivity. */
  void requested(Activity caller, String who, Intent intent, int request) {
    if (Permissions.ACTION.equals(intent.getAction())) {
      return;
    }
    Intent copy = Sent.copy(intent);
    ActivityInfo info = resolve(copy);
    ActivityRecord from = recordOf(caller);
    boolean may = forUser || !home; // as Android sees it when it is asked (AOSP ActivityStarter.shouldAbortBackgroundActivityStart)
    Messages.postFront(() -> {
      if (info == null) {
        leave(new Away(from, who, request, copy));
      } else {
        copy.setComponent(new ComponentName(info.packageName, info.name));
        fromApp(new ActivityRecord(info, copy, request < 0 ? null : from, who, request), may);
      }
    });
  }

  /** Opens an activity for the app. From the background, Android refuses it since 10; before, the app comes to the front. */
  private void fromApp(ActivityRecord r, boolean may) throws Throwable {
    if (home && !may && Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
      Phone.get().logcat().log(Log.WARN, "ActivityTaskManager", "Background activity launch blocked: " + r.info.packageName + "/" + r.info.name);
      return;
    }
    toFront();
    open(r);
  }

  /** Runs what the user asked for outside of the app: an activity that it starts comes to the front. */
  void forUser(Runnable r) {
    forUser = true;
    try {
      r.run();
    } finally {
      forUser = false;
    }
  }

  /** The app calls recreate (AOSP ActivityThread.scheduleRelaunchActivity). */
  void recreate(Activity a) {
    ActivityRecord r = recordOf(a);
    Messages.post(
        () -> {
          if (r != null && r.activity() == a && !a.isFinishing() && !r.leaving) {
            r.relaunch(targetSdk);
          }
        });
  }

  /** The app ends all activities from one down to the first. */
  void finishTask(Activity a) {
    ActivityRecord last = recordOf(a);
    for (int i = records.indexOf(last); i >= 0; i--) {
      ActivityRecord r = records.get(i);
      if (r.controller == null) {
        records.remove(r);
      } else {
        ReflectionHelpers.setField(Activity.class, r.activity(), "mFinished", true);
      }
    }
  }

  boolean isFirst(Activity a) {
    return !records.isEmpty() && records.get(0) == recordOf(a);
  }

  /** Who waits for an activity's result; null: nobody. */
  ComponentName caller(Activity a) {
    ActivityRecord r = recordOf(a);
    ActivityRecord asks = r == null || r.request < 0 ? null : r.caller;
    return asks == null ? null : new ComponentName(asks.info.packageName, asks.info.name);
  }

  /**
   * An activity asks for an orientation: the system turns the screen where it is in front. The window of one that asks on its way there is not laid out
   * before that, as the system has answered by then (AOSP ActivityRecord.setRequestedOrientation).
   */
  void oriented(Activity a, int orientation) {
    ActivityRecord r = recordOf(a);
    if (r == null) {
      return; // a window inside of another one, which is asked, too
    }
    r.orientation = orientation;
    r.turning = r.arriving;
    Messages.post(() -> turn(r));
  }

  private void turn(ActivityRecord r) throws Throwable {
    r.turning = false;
    if (r == resumed() && !r.activity().isFinishing() && orient(r)) {
      turned();
    }
  }

  /** Reports whether an activity waits to be turned before its window is laid out. */
  boolean turning() {
    return records.stream().anyMatch(r -> r.turning);
  }

  /** Takes an activity to the front in some way. */
  private static void arrive(ActivityRecord r, Messages.Step way) throws Throwable {
    r.arriving = true;
    try {
      way.run();
    } finally {
      r.arriving = false;
    }
  }

  /** Turns the screen as an activity wants it, or else as the user holds the phone; reports whether that changed anything. */
  private boolean orient(ActivityRecord r) throws Throwable {
    Environment env = Phone.get().environment();
    Boolean wanted = r.landscape();
    boolean landscape = wanted == null ? env.landscape : wanted;
    Configuration now = RuntimeEnvironment.getApplication().getResources().getConfiguration();
    if (landscape == (now.orientation == Configuration.ORIENTATION_LANDSCAPE)) {
      return false;
    }
    Messages.held(() -> RuntimeEnvironment.setQualifiers(landscape ? "+land" : "+port"));
    return true;
  }

  /** The user turns the phone; reports whether the screen turns with it. */
  boolean rotate() throws Throwable {
    Environment env = Phone.get().environment();
    env.landscape = !env.landscape;
    ActivityRecord r = resumed();
    if (r != null && r.landscape() != null) {
      return false;
    }
    Messages.held(() -> RuntimeEnvironment.setQualifiers(env.landscape ? "+land" : "+port"));
    turned();
    return true;
  }

  /** The user lets the theme be dark, or no more (AOSP UiModeManagerService.updateLocked). */
  void night() throws Throwable {
    Environment env = Phone.get().environment();
    env.night = !env.night;
    Messages.held(() -> RuntimeEnvironment.setQualifiers("+" + env.theme()));
    AppProcess.theme(env);
    turned();
    tell(Intent.ACTION_CONFIGURATION_CHANGED);
  }

  /** The user chooses another language; reports whether it is another one (AOSP ActivityTaskManagerService.updateGlobalConfigurationLocked). */
  boolean language(String tag) throws Throwable {
    Environment env = Phone.get().environment();
    if (env.locale.equals(tag)) {
      return false;
    }
    env.locale = tag;
    Messages.held(() -> RuntimeEnvironment.setQualifiers("+" + env.language()));
    Locale locale = Locale.forLanguageTag(tag);
    Locale.setDefault(locale);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.N) {
      LocaleList.setDefault(new LocaleList(locale)); // AOSP ConfigurationController.updateLocaleListFromAppContext
    }
    turned();
    tell(Intent.ACTION_CONFIGURATION_CHANGED);
    tell(Intent.ACTION_LOCALE_CHANGED);
    return true;
  }

  private static void tell(String action) {
    Phone.get().tell(new Intent(action));
  }

  /**
   * Another app's window, a translucent one, covers a part of the activity in front: that is paused and stays visible (AOSP TaskFragment.getVisibility,
   * TASK_FRAGMENT_VISIBILITY_VISIBLE_BEHIND_TRANSLUCENT; ActivityRecord.shouldPauseActivity). In multi-window mode it would stay resumed, since
   * Android 10. Reports whether there is one.
   */
  boolean cover() {
    ActivityRecord r = resumed();
    if (r == null) {
      return false;
    }
    covered = true;
    r.pause();
    return true;
  }

  /** The app's own activity for an intent; null: another app's. */
  private static ActivityInfo resolve(Intent intent) {
    ComponentName c = intent.getComponent();
    String pkg = Phone.get().process().manifest().packageName;
    if (c != null && c.getPackageName().equals(pkg)) {
      ActivityInfo info = find(c);
      if (info == null) {
        throw new ActivityNotFoundException(
            "Unable to find explicit activity class " + c.toShortString() + "; have you declared this activity in your AndroidManifest.xml?");
      }
      return info;
    }
    if (c != null) {
      return null;
    }
    List<ResolveInfo> all = Phone.get().process().application().getPackageManager().queryIntentActivities(intent, 0);
    if (intent.getPackage() == null && outsidersOnly()) {
      all = new ArrayList<>(all);
      all.removeIf(r -> r.activityInfo != null && r.activityInfo.packageName.equals(pkg) && !r.activityInfo.exported);
    }
    for (ResolveInfo r : all) {
      if (r.activityInfo != null && r.activityInfo.packageName.equals(pkg)) {
        return find(new ComponentName(pkg, r.activityInfo.name)); // whom the user chooses
      }
    }
    String action = String.valueOf(intent.getAction());
    if (all.isEmpty() && !action.startsWith("android.")) {
      throw new ActivityNotFoundException("No Activity found to handle " + intent);
    }
    return null; // a phone has an app for the platform's own actions
  }

  /**
   * Since Android 14, an intent that names nobody reaches exported components only (AOSP PackageManagerServiceUtils.filterNonExportedComponents), the
   * app's own included.
   */
  private static boolean outsidersOnly() {
    int level = Build.VERSION_CODES.UPSIDE_DOWN_CAKE;
    return Build.VERSION.SDK_INT >= level && Phone.get().targetSdk() >= level;
  }

  /** Reports whether the app has been in the background for longer than some time, and nobody asked it for what it does now. */
  boolean isIdle(long ms) {
    return home && !forUser && SystemClock.uptimeMillis() - left > ms;
  }

  private ActivityRecord recordOf(Activity a) {
    for (ActivityRecord r : records) {
      if (r.controller != null && r.activity() == a) {
        return r;
      }
    }
    return null;
  }

  private void open(ActivityRecord r) throws Throwable {
    int flags = r.intent().getFlags();
    boolean clearTask = (flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0 && (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0;
    boolean single = r.info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK || r.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    boolean singleTop = r.info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
    boolean clearTop = (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0;
    ActivityRecord before = top();
    if (clearTask) {
      start(r, before);
      finishAllBut(r);
      return;
    }
    ActivityRecord same = instance(r.info);
    if (same != null && (single || clearTop && singleTop || singleTop && same == before)) {
      reuse(same, r.intent());
      return;
    }
    if (same != null && clearTop) {
      List<ActivityRecord> gone = new ArrayList<>(records.subList(records.indexOf(same), records.size()));
      start(r, before);
      gone.forEach(this::end);
      return;
    }
    start(r, before);
  }

  private ActivityRecord instance(ActivityInfo info) {
    for (int i = records.size() - 1; i >= 0; i--) {
      if (records.get(i).info.name.equals(info.name) && !records.get(i).leaving) {
        return records.get(i);
      }
    }
    return null;
  }

  private void start(ActivityRecord r, ActivityRecord before) throws Throwable {
    if (before != null) {
      before.pause();
    }
    records.add(r);
    orient(r);
    arrive(
        r,
        () -> {
          r.create(null);
          if (!r.activity().isFinishing()) {
            r.resume();
          }
        });
    if (r.activity().isFinishing() && !r.resumed) {
      check();
      return;
    }
    if (before != null && !r.translucent()) {
      Messages.post(() -> stop(before));
    }
  }

  private void stop(ActivityRecord r) {
    if (r != top() && !r.leaving && r.controller != null) {
      r.stop(targetSdk);
      if ((r.intent().getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0 || (r.info.flags & ActivityInfo.FLAG_NO_HISTORY) != 0) {
        end(r);
      }
    }
  }

  /** Brings an instance to the front with a new intent; those above it end. */
  private void reuse(ActivityRecord r, Intent intent) throws Throwable {
    ActivityRecord before = top();
    before.pause();
    List<ActivityRecord> above = new ArrayList<>(records.subList(records.indexOf(r) + 1, records.size()));
    records.removeAll(above);
    front(r, intent);
    above.forEach(this::end);
  }

  private void end(ActivityRecord r) {
    records.remove(r);
    r.leaving = true;
    if (r.controller != null) {
      ReflectionHelpers.setField(Activity.class, r.activity(), "mFinished", true);
      Messages.post(() -> gone(r));
    }
  }

  private void gone(ActivityRecord r) {
    r.pause();
    r.stop(targetSdk);
    r.destroy();
  }

  private void finishAllBut(ActivityRecord keep) {
    for (ActivityRecord r : new ArrayList<>(records)) {
      if (r != keep) {
        end(r);
      }
    }
  }

  /** Brings an activity to the front: made anew where it has no instance, restarted where it is stopped. */
  private void front(ActivityRecord r, Intent fresh) throws Throwable {
    orient(r);
    arrive(r, () -> comes(r, fresh));
  }

  private void comes(ActivityRecord r, Intent fresh) throws Throwable {
    Configuration now = RuntimeEnvironment.getApplication().getResources().getConfiguration();
    if (r.controller == null) {
      r.create(null);
    } else if (r.outdated(now)) {
      r.renew(targetSdk);
    } else {
      r.follow(now);
      r.restart();
    }
    if (fresh != null) {
      r.controller.newIntent(fresh);
    }
    if (dialog != null && dialog.asker == r) {
      settle(false);
    }
    r.giveResults();
    if (!r.resumed && !r.activity().isFinishing()) {
      r.resume();
      if (covered) { // on its way, as the one above it has ended
        r.pause();
      }
    }
  }

  private void settle(boolean yes) {
    Permissions question = dialog;
    dialog = null;
    question.answer(yes);
  }

  /** Looks for activities that called finish, and tells the system of them. Called after every step of the app. */
  void check() {
    List<ActivityRecord> all = new ArrayList<>(records);
    Collections.reverse(all); // where several go at once, the one in front is paused first
    for (ActivityRecord r : all) {
      if (r.controller == null || r.leaving) {
        continue;
      }
      PhoneActivity shadow = Shadow.extract(r.activity());
      Tasks.Work asked = shadow.asked();
      Tasks.asking(asked == null ? Tasks.current() : asked, () -> check(r, shadow));
    }
  }

  private void check(ActivityRecord r, PhoneActivity shadow) {
    if (r.activity().isFinishing()) {
      r.leaving = true;
      Messages.postFront(() -> finish(r));
    } else if (shadow.isTaskMovedToBack() && !home) {
      ReflectionHelpers.setField(ShadowActivity.class, shadow, "isTaskMovedToBack", false); // it asked once
      Messages.postFront(this::goHome);
    }
    Permissions.check(r, this);
  }

  private void finish(ActivityRecord r) throws Throwable {
    boolean front = r == top();
    if (dialog != null && dialog.asker == r) {
      dialog = null;
    }
    answer(r);
    records.remove(r);
    r.pause();
    ActivityRecord below = top();
    if (below != null && !below.leaving && (front || below == r.caller) && !home) {
      front(below, null);
    }
    r.stop(targetSdk);
    r.destroy();
  }

  private static void answer(ActivityRecord r) {
    if (r.caller != null) {
      ShadowActivity shadow = Shadow.extract(r.activity());
      r.caller.addResult(new ActivityResult(r.who, r.request, shadow.getResultCode(), Sent.copy(shadow.getResultIntent())));
    }
  }

  /** The user goes to the home screen. */
  void goHome() throws Throwable {
    if (home) {
      return;
    }
    home = true;
    covered = false;
    left = SystemClock.uptimeMillis();
    ActivityRecord top = top();
    if (top == null) {
      return;
    }
    if (top.resumed) {
      top.controller.userLeaving();
      top.pause();
    }
    top.stop(targetSdk);
  }

  private void leave(Away a) throws Throwable {
    away = a;
    goHome();
  }

  /** The system asks the user for permissions; whatever comes to its asker's front before the answer dismisses it. */
  void asks(Permissions question) {
    dialog = question;
  }

  private boolean isQuestion() {
    return !home && dialog != null && dialog.asker == top();
  }

  /** The user leaves the system's question without an answer, which says no. Reports whether there was one. */
  boolean dismissQuestion() throws Throwable {
    if (!isQuestion()) {
      return false;
    }
    front(top(), null);
    return true;
  }

  /** Reports whether the user sees a question of the system's, or another app's activity for whose result the one in front waits. */
  boolean isAsked() {
    return isQuestion() || home && away != null && top() != null && (away.isAwaited(top()) || Answers.tells(away.asked));
  }

  /** The user says yes to the system; or another app's activity answers, with the data of a URI, or with what fits where that is empty. */
  void answered(String data) throws Throwable {
    if (isQuestion()) {
      settle(true);
      front(top(), null);
      return;
    }
    Away a = away;
    Answers.chosen(a.asked);
    if (!a.isAwaited(top())) {
      away = new Away(a.caller, a.who, a.request, new Intent(Intent.ACTION_SEND)); // now the chosen app stands in front
      return;
    }
    away = null;
    home = false;
    top().addResult(new ActivityResult(a.who, a.request, Activity.RESULT_OK, Answers.to(a.asked, data)));
    front(top(), null);
  }

  /** The user comes back to the app; another app's activity that stood in front is cancelled. */
  void comeBack() throws Throwable {
    Away a = away;
    toFront();
    ActivityRecord top = top();
    if (top == null) {
      return;
    }
    if (a != null && a.isAwaited(top)) {
      top.addResult(new ActivityResult(a.who, a.request, Activity.RESULT_CANCELED, null));
    }
    front(top, null);
  }

  /** The device was turned: the resumed activity is made anew or told; the others when they come to the front. */
  private void turned() throws Throwable {
    Configuration now = RuntimeEnvironment.getApplication().getResources().getConfiguration();
    RuntimeEnvironment.getApplication().onConfigurationChanged(now);
    Phone.get().services().each(s -> s.onConfigurationChanged(now)); // AOSP ActivityThread.collectComponentCallbacks
    ActivityRecord r = covered ? top() : resumed();
    if (r == null || r.controller == null || r.leaving) {
      return;
    }
    if (r.outdated(now)) {
      r.relaunch(targetSdk);
    } else {
      r.changed(now);
    }
  }

  /** The process dies; what is saved of the activities stays. */
  void die() {
    records.removeIf(r -> r.leaving);
    records.forEach(ActivityRecord::die);
  }

  /** The windows end, in front or not, with what their activities do at their end. */
  void clear() throws Throwable {
    List<ActivityRecord> all = new ArrayList<>(records);
    records.clear();
    toFront();
    dialog = null;
    for (int i = all.size() - 1; i >= 0; i--) {
      ActivityRecord r = all.get(i);
      r.pause();
      r.stop(targetSdk);
      r.destroy();
    }
  }

  /** The process crashed: a phone ends the activity in front with it; here the task ends, and a launch begins anew. */
  void crash() {
    records.clear();
    toFront();
    dialog = null;
  }
}
