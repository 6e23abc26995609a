package cbcov.agent.phone;

import android.Manifest;
import android.app.Activity;
import android.app.Application;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Log;
import android.view.View;
import cbcov.agent.host.Main;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Setup;
import cbcov.agent.host.Wire;
import cbcov.agent.phone.keys.KeyVault;
import cbcov.agent.phone.net.Answer;
import cbcov.agent.phone.net.Hosts;
import cbcov.agent.phone.shadows.PhonePendingIntent;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Answers cbcov's requests. There is one phone a sandbox; hooks and shadows find it by {@link #get}.
 *
 * <p>Requests: {@code set KIND NAME VALUE NUMBER EXTRAS} before the first event, {@code event KIND …} (see {@link #event}), {@code screen},
 * {@code threads}. Answers end with {@code done STATUS …}: STATUS is {@code ok}, {@code ignored WHY}, {@code notarget WHY},
 * {@code exit}, {@code crash EXCEPTION THREAD STACK} or {@code lack EXCEPTION THREAD STACK}.
 */
public final class Phone implements Main.Phone {
  private static final int MAX_STEPS = 10_000; // while the main thread waits for something

  private static final String OTHERS = "others"; // go on where a thread gives its turn back

  private static Phone phone;

  private Setup setup;
  private Wire wire;
  private Logcat logcat;
  private final Thread main = Thread.currentThread();
  private Environment environment = new Environment();
  private final Background background = new Background();
  private final Handlers handlers = new Handlers(main, background);
  private final Schedule schedule = new Schedule(new Chosen());
  private final Messages messages = new Messages(background, schedule, this::freshWindows, this::turning);
  private ActivityStack stack;
  private Services services;
  private Jobs jobs;
  private Notifications notifications;
  private Screen screen;
  private Input input;
  private AppProcess process;
  private Downloads downloads;
  private Sounds sounds = new Sounds();
  private WebPlatform web;
  private Watchdog watchdog;
  private WeakReference<View> front = new WeakReference<>(null); // the root of the window in front after the last event
  private int processes;
  private boolean prepared; // somebody has looked at the state, so that all is loaded for it
  private volatile Throwable logged; // what the log was told of last before a thread's own handler; null: nothing in this process
  private volatile String missing; // native method that was called in this event; null: none

  /** The phone of this sandbox. */
  public static Phone get() {
    return phone;
  }

  public Logcat logcat() {
    return logcat;
  }

  public Services services() {
    return services;
  }

  /** The app asks to be told when the main thread has nothing to do. */
  public void idler(MessageQueue.IdleHandler h) {
    messages.idler(h);
  }

  public Jobs jobs() {
    return jobs;
  }

  public Receivers receivers() {
    return process.receivers();
  }

  /** The class loader of the present process. */
  public ClassLoader appLoader() {
    return process == null ? Phone.class.getClassLoader() : process.loader();
  }

  /** The app calls a native method. What it does wrong in this event is not its own fault then. */
  void missing(String method) {
    missing = method;
  }

  /** Reads code that the app brings in a file. */
  public Setup.Code read(Path file) throws IOException {
    return setup.loaders().read(file);
  }

  /** Reads dex files that the app has in memory. */
  public Setup.Code read(List<byte[]> dexFiles) throws IOException {
    return setup.loaders().read(dexFiles);
  }

  /** Hidden members of one of Android's classes that apps may use, with the highest target that may; null: no class of Android's. */
  Map<String, Integer> unsupported(String internal) {
    try {
      return setup.loaders().unsupported(internal);
    } catch (IOException e) {
      throw new IllegalStateException(internal + ": " + e.getMessage(), e);
    }
  }

  List<Path> apks() {
    return setup.apks();
  }

  Environment environment() {
    return environment;
  }

  Background background() {
    return background;
  }

  Handlers handlers() {
    return handlers;
  }

  /** Reports whether the app has a process. */
  public boolean hasProcess() {
    return process != null;
  }

  AppProcess process() {
    return process;
  }

  Messages messages() {
    return messages;
  }

  ActivityStack stack() {
    return stack;
  }

  Input input() {
    return input;
  }

  Screen screen() {
    return screen;
  }

  Watchdog watchdog() {
    return watchdog;
  }

  /** Reports whether the app may set exact alarms (AOSP AlarmManagerService.hasScheduleExactAlarmInternal): since Android 14 not by itself. */
  public boolean mayWakeExactly() {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S || targetSdk() < Build.VERSION_CODES.S) {
      return true;
    }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU && process.requests(Manifest.permission.USE_EXACT_ALARM)) {
      return true;
    }
    boolean byItself = Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE || targetSdk() < Build.VERSION_CODES.TIRAMISU;
    return process.requests(Manifest.permission.SCHEDULE_EXACT_ALARM) && (byItself || environment.isGranted(Manifest.permission.SCHEDULE_EXACT_ALARM));
  }

  /** Reports whether the app may write the system's settings; the device itself may before the app is there. */
  public boolean mayWriteSettings() {
    if (process.application() == null) {
      return true;
    }
    boolean atInstall = targetSdk() < Build.VERSION_CODES.M && process.requests(Manifest.permission.WRITE_SETTINGS);
    return atInstall || environment.isGranted(Manifest.permission.WRITE_SETTINGS);
  }

  /** Reports whether the app has a permission that its user gives in the settings. */
  public boolean isGranted(String permission) {
    return process.requests(permission) && environment.isGranted(permission);
  }

  /** Reports whether the user let the app change Do Not Disturb. */
  public boolean mayDisturb() {
    return environment.isGranted(Manifest.permission.ACCESS_NOTIFICATION_POLICY);
  }

  /** Reports whether an app runs, and not an experiment, which may do all. */
  public boolean isApp() {
    return !setup.apks().isEmpty();
  }

  /** Reports whether the app has a permission. */
  public boolean holds(String permission) {
    Application app = process.application();
    return !isApp() || app != null && app.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  /** The application, for what needs any context. */
  public Context context() {
    return process.application();
  }

  /** Reports whether the app is in front and not behind the home screen or another app. */
  public boolean isInFront() {
    return !isApp() || stack.resumed() != null;
  }

  /** What a host of the script answers for a URL; null: the script does not have the host. */
  public byte[] answers(String url) {
    Answer a = environment.hosts().answer(url);
    return a == null ? null : a.bytes();
  }

  /** The phone's streams of sound. */
  public Sounds sounds() {
    return sounds;
  }

  /** What belongs to all web views. */
  public WebPlatform web() {
    return web;
  }

  /** What the system downloads for the app. */
  public Downloads downloads() {
    if (downloads == null) {
      downloads = new Downloads(setup.folder().resolve("sdcard").resolve("Download").toFile());
    }
    return downloads;
  }

  /** The system tells the app something. */
  public void tell(Intent broadcast) {
    process.application().sendBroadcast(broadcast);
  }

  /** The time on the phone's clock. */
  public long now() {
    return logcat.now();
  }

  /** Reports whether the app finds a network: the script has hosts answer, or the run may use that of the machine. */
  public boolean isConnected() {
    return environment.answers() || Network.isThere("0.0.0.0");
  }

  /** The view in front that has the focus; null: none. */
  public View focused() {
    View root = screen.root();
    return root == null ? null : root.findFocus();
  }

  public int targetSdk() {
    return setup.targetSdk();
  }

  boolean isMain() {
    return isMain(Thread.currentThread());
  }

  boolean isMain(Thread t) {
    return t == main;
  }

  /** The app calls startActivity. */
  public void startActivity(Activity caller, String who, Intent intent, int request) {
    stack.requested(caller, who, intent, request);
  }

  /** The app calls recreate. */
  public void recreate(Activity a) {
    stack.recreate(a);
  }

  /** The app ends an activity's task. */
  public void finishTask(Activity a) {
    stack.finishTask(a);
  }

  /** Reports whether an activity is the first of its task. */
  public boolean isFirst(Activity a) {
    return stack.isFirst(a);
  }

  /** Who waits for an activity's result; null: nobody. */
  public ComponentName caller(Activity a) {
    return stack.caller(a);
  }

  /** The app asks for an orientation. */
  public void oriented(Activity a, int orientation) {
    stack.oriented(a, orientation);
  }

  /** Tells cbcov what the schedule has chosen. */
  private final class Chosen implements Schedule.Listener {
    @Override
    public void chose(long decision, String what) {
      wire.send(Protocol.turn(decision, what));
    }

    @Override
    public void strayed(long decision, String what) {
      wire.send(Protocol.strayed(decision, what));
    }
  }

  /** Threads meet at a place in the app's code. */
  void meet(int place) {
    Predicate<String> early = environment.hasEarly() ? environment::isEarly : null;
    if (isMain()) {
      try {
        if (early == null || !messages.meetEarly(early)) {
          messages.meet(place);
        }
      } catch (Background.Uncaught e) {
        background.late(e);
      }
      background.check();
    } else if (background.isLed() && early != null && messages.isDue(early) && !HeldMonitors.holdsForeign()) {
      background.giveWay();
    } else if (background.isLed() && schedule.meet(place, () -> HeldMonitors.holdsForeign() ? List.of() : List.of(OTHERS)) >= 0) {
      background.giveWay();
    }
  }

  /** Work was asked for just now: where the run's settings say so it begins at once, in the middle of what asks for it. */
  void asked(Background.Task t) {
    if (!environment.isEarly(t.code()) || !background.mayBegin(t) || HeldMonitors.holdsForeign()) {
      return;
    }
    if (isMain()) {
      try {
        messages.atOnce(t);
      } catch (Background.Uncaught e) {
        background.late(e);
      }
      background.check();
    } else if (background.isLed()) {
      background.giveWay();
    }
  }

  /** A looper's thread, which Android's code has started for the app and leads by itself, is to end with the process. */
  public void endsWithProcess(Looper l) {
    background.endsWithProcess(l);
  }

  /** Runs a looper's messages on the calling thread, as Looper.loop does: one at a time, as the phone chooses. */
  public void loop() {
    background.loop();
  }

  /** Reports whether the calling thread takes turns. */
  public boolean isLed() {
    return background.isLed();
  }

  /** Lets a thread that was started come so far that something is so. */
  public void await(Thread t, BooleanSupplier ready) {
    long before = Tasks.begun();
    try {
      for (Background.Task task = background.of(t); task != null && !ready.getAsBoolean(); task = background.of(t)) {
        if (task.due() > SystemClock.uptimeMillis()) { // it waits for something itself
          Waits.until(ready, -1);
          return;
        }
        background.run(task);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // AOSP's wait goes on, too
    } catch (Background.Uncaught e) {
      background.late(e);
      background.check();
    }
    Tasks.goesOn(before);
  }

  /** Runs something later on a thread of Android's own, as calls of the system's services arrive. */
  public void binder(Runnable r) {
    background.add(background, "Binder", 0, new Thread(r, "Binder"), Messages.name(r));
  }

  /** Makes this the sandbox's phone. Called on its main thread. */
  void prepare(Setup setup) {
    phone = this;
    this.setup = setup;
    this.wire = setup.wire();
    this.logcat = new Logcat(wire, setup.folder().toString(), background);
    this.stack = new ActivityStack(setup.targetSdk());
    this.notifications = new Notifications(stack);
    this.screen = new Screen(stack, notifications);
    this.watchdog = new Watchdog(main, background);
    Setup.onWaits(new Waits());
    if (isApp()) {
      Setup.onNetwork(Network::used);
      main.setName("main");
    }
    logcat.silence(true);
  }

  @Override
  public void serve(Setup setup) throws Exception {
    prepare(setup);
    wire.send(Protocol.ok());
    wire.flush();
    for (List<String> r = wire.read(); r != null; r = wire.read()) {
      String[] answer = answer(r);
      wire.send(answer);
      wire.flush();
    }
  }

  private String[] answer(List<String> request) {
    try {
      return switch (request.get(0)) {
        case Protocol.Set.WORD -> set(Protocol.Set.of(request));
        case Protocol.Screen.WORD -> schedule.without(this::sendScreen);
        case Protocol.State.WORD -> Protocol.told(look(Protocol.State.of(request), wire));
        case Protocol.Threads.WORD -> threads();
        case Protocol.Reset.WORD -> reset();
        case Protocol.Event.WORD -> event(Protocol.Event.of(request));
        default -> Protocol.fail("unknown request " + request.get(0));
      };
    } catch (RuntimeException e) {
      e.printStackTrace();
      return Protocol.fail("the agent failed: " + e);
    }
  }

  private String[] set(Protocol.Set s) {
    switch (s.kind()) {
      case "turn" -> schedule.give(s.number(), s.value());
      case "schedule" -> schedule.random(s.name().equals("random"));
      default -> environment.set(s.kind(), s.name(), s.value(), s.number(), s.extras());
    }
    Setup.onMeetings(schedule.isOn() || environment.hasEarly());
    return Protocol.ok();
  }

  /** Makes the phone and the app as new, with no settings: what comes then is what came in a JVM of its own. */
  private String[] reset() {
    logcat.silence(true);
    Calls.end();
    try {
      background.forget();
    } catch (InterruptedException e) {
      return Protocol.fail("the app's threads were not waited for");
    }
    stack.crash();
    if (process != null) {
      endProcess();
    }
    schedule.reset();
    Setup.onMeetings(false);
    Setup.onWaits(new Waits());
    logcat.reset();
    Tasks.reset();
    Touches.reset();
    environment = new Environment();
    processes = 0;
    downloads = null;
    front = new WeakReference<>(null);
    try {
      Hosts.forget();
      KeyVault.reset();
      for (String kept : new String[] {"data", "sdcard", "provided.db", "provided.db-journal", "provided.db-wal", "provided.db-shm"}) {
        delete(setup.folder().resolve(kept));
      }
    } catch (IOException e) {
      return Protocol.fail("the app's storage cannot be cleared: " + e);
    }
    return Protocol.ok();
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(p);
      }
    }
  }

  private String[] sendScreen() {
    if (process == null) {
      wire.send(Protocol.screen(false, stack.home() && !stack.empty(), false, "", "", false)); // what has no window left is launched, not come back to
    } else {
      screen.send(wire);
      messages.tell(wire);
    }
    return Protocol.ok();
  }

  private String[] threads() {
    for (String t : background.detached()) {
      wire.send(Protocol.thread(t));
    }
    if (Touches.untold() > 0) {
      wire.send(Protocol.untold(Touches.untold()));
    }
    return Protocol.ok();
  }

  private String[] event(Protocol.Event e) {
    try {
      missing = null;
      if (!letsTimePass(e.kind())) {
        Tasks.event();
      }
      background.beginWaiting();
      watchdog.enter();
      String ignored = dispatch(e);
      if (process == null) {
        return answer(ignored);
      }
      messages.settle();
      changed();
      prepare();
      hear(letsTimePass(e.kind()) ? messages.last() : Tasks.current());
      Failure late = background.lateFailure();
      if (late != null) {
        return failed(late);
      }
      return answer(ignored);
    } catch (Input.NoTarget none) {
      return Protocol.notarget(none.getMessage());
    } catch (Throwable t) {
      StackTraceElement[] where = watchdog.stopped();
      if (where != null) {
        return notResponding(e, where);
      }
      Failure late = background.lateFailure();
      if (late != null) {
        return failed(late);
      }
      boolean beside = t instanceof Background.Uncaught;
      Failure f = new Failure(beside ? t.getCause() : t, beside ? ((Background.Uncaught) t).of : main);
      if (f.own() && !f.exited()) {
        t.printStackTrace();
        return Protocol.fail("the agent failed: " + t);
      }
      return failed(f);
    } finally {
      watchdog.leave();
      Tasks.leave();
      Tasks.tell(wire);
    }
  }

  /** The system hears what the app has asked it for, in some work, and posts what comes of that. */
  void hear(Tasks.Work asked) {
    Tasks.asking(
        asked,
        () -> {
          stack.check();
          services.check();
        });
  }

  /** Reports whether an event only lets happen what is pending. */
  private static boolean letsTimePass(String kind) {
    return Set.of("run", "idle", "advance", "late", "release").contains(kind);
  }

  /** Looks at the state behind the first event, where somebody may do so: see {@link State#prepare}. */
  private void prepare() {
    if (Setup.scope() != null && !prepared) {
      prepared = true;
      State.prepare(stateFolder());
      look(new Protocol.State(List.of()), null);
    }
  }

  private File stateFolder() {
    return new File(setup.folder().toFile(), "tmp/state");
  }

  /** Looks at the state and tells it; null: nobody. Reports whether something was left out. */
  private boolean look(Protocol.State s, Wire to) {
    return schedule.without(() -> State.tell(to, process, stack, services, s.databases(), stateFolder()));
  }

  private boolean turning() {
    return stack != null && stack.turning();
  }

  /** How many of the app's windows have not been laid out. */
  private int freshWindows() {
    return isApp() ? Screen.fresh() : 0;
  }

  /** Looks whether another window is in front. */
  private void changed() {
    boolean fresh = stack.isNew();
    View before = front.get();
    View now = screen.root();
    boolean uncovered = before != null && now != null && now != before && !before.isAttachedToWindow() && !fresh;
    front = new WeakReference<>(now);
    if (fresh || uncovered) {
      messages.drawn(uncovered);
    }
  }

  private static String[] answer(String ignored) {
    return ignored.isEmpty() ? Protocol.ok() : Protocol.ignored(ignored);
  }

  private String dispatch(Protocol.Event e) throws Throwable {
    if (process == null && !begins(e.kind()) && !e.kind().equals("clear")) {
      return "the app has no process; launch it";
    }
    switch (e.kind()) {
      case "run" -> {
        return messages.run(e.number()) ? "" : "nothing is pending";
      }
      case "idle" -> {
        return messages.idle() ? "" : "nothing is due";
      }
      case "late" -> {
        return messages.delay(Math.max(e.number(), 1)) ? "" : "nothing is pending";
      }
      case "release" -> {
        return messages.release() ? "" : "nothing waits";
      }
      case "advance" -> messages.advance(e.millis());
      case "kill" -> {
        return kill();
      }
      case "clear" -> clear();
      default -> {
        if (process == null) {
          Tasks.begin(e.kind(), Messages.MAIN);
          begin();
        }
        return input.send(e);
      }
    }
    return "";
  }

  /** Reports whether a phone makes a process for an event. */
  private boolean begins(String kind) {
    return kind.equals("launch") || kind.equals("service") || kind.equals("return") && !stack.empty();
  }

  /** Begins a process: a fresh Android, the app's application object. */
  void begin() throws Throwable {
    processes++;
    Thread.interrupted(); // the process before may have been
    schedule.begin(environment.seed);
    background.reset();
    handlers.begin();
    logcat.silence(true);
    JavaState.begin();
    List<PendingIntent> handed = stack.empty() ? List.of() : PhonePendingIntent.handed();
    setup.environment().reset(environment.qualifiers());
    PhonePendingIntent.hand(handed);
    logcat.newProcess();
    Reflection.begin();
    environment.hosts().open(setup.folder(), Waits::until);
    System.setProperty("cbcov.nonce", environment.nonce(processes));
    services = new Services();
    sounds = new Sounds();
    web = new WebPlatform();
    jobs = new Jobs(services);
    input = new Input(stack, services, screen, messages, notifications);
    process = new AppProcess(setup, environment);
    messages.begin();
    logcat.silence(false);
    Calls.begin(wire, environment.nonce(processes));
    Touches.begin(wire, process.loader());
    JavaState.renumber();
    Identities.begin();
    process.start(background);
    PhonePendingIntent.belong(handed, process.application());
  }

  private String kill() throws Throwable {
    if (!stack.home()) {
      return "the app is in front: a phone kills it in the background only";
    }
    stack.die();
    endProcess();
    return "";
  }

  /** The user clears the app's storage in the system's settings: its process, its task, its files and its permissions are gone. */
  private void clear() throws IOException {
    stack.crash();
    if (process != null) {
      endProcess();
    }
    environment.clear();
    KeyVault.clear();
    delete(setup.folder().resolve("data"));
  }

  private void endProcess() {
    logcat.silence(true);
    Calls.end();
    Touches.end();
    logcat.endProcess();
    background.reset();
    process = null;
    logged = null;
  }

  private String[] failed(Failure f) {
    logcat.silence(false);
    if (f.exited()) {
      logcat.log(Log.INFO, "Process", "Sending signal. PID: " + logcat.processId() + " SIG: 9");
      die();
      return Protocol.exit();
    }
    boolean lack = f.lack() || missing != null;
    String stackText = logcat.plain(f.stack());
    String summary = logcat.plain(missing == null ? f.summary() : "native code is missing: " + missing + "; then: " + f.summary());
    if (lack) {
      String code = missing == null ? "" : "native code of " + missing + "; then: ";
      logcat.log(Log.WARN, "cbcov-device", "the embedded device lacks what the app wants: " + code + f.whole());
    } else {
      boolean first = Build.VERSION.SDK_INT >= Build.VERSION_CODES.O; // AOSP RuntimeInit.LoggingHandler; before, who ends the process says so
      if (!first) {
        handle(f);
      }
      if (f.cause != logged) { // its thread's own handler has handed it on
        logUncaught(f, stackText);
      }
      if (first) {
        handle(f);
      }
    }
    die();
    return lack ? Protocol.lack(summary, f.thread, stackText) : Protocol.crash(summary, f.thread, stackText);
  }

  private void logUncaught(Failure f, String stack) {
    String head = "FATAL EXCEPTION: " + f.thread + "\nProcess: " + name() + ", PID: " + logcat.processId() + "\n";
    logcat.log(Log.ERROR, "AndroidRuntime", head + stack);
  }

  /** A thread's own handler is about to be told of a failure: since Android 8 the log is, before (Thread.setUncaughtExceptionPreHandler). */
  void preHandle(Failure f) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && !f.lack()) {
      logged = f.cause;
      logUncaught(f, f.stack());
    }
  }

  /** The main thread did not come back: the system ends the app, as the user would (AOSP ActivityManager, AnrHelper). */
  private String[] notResponding(Protocol.Event e, StackTraceElement[] where) {
    watchdog.leave();
    logcat.silence(false);
    Throwable stood = new Throwable();
    stood.setStackTrace(where);
    Failure f = new Failure(stood, main);
    String reason = "the main thread did not come back from \"" + e.kind() + "\" within " + watchdog.limitSeconds() + " s of its own time";
    String stack = f.stack().replaceFirst("^[^\n]*\n?", "");
    String head = "ANR in " + name();
    logcat.log(Log.ERROR, "ActivityManager", head + "\nPID: " + logcat.processId() + "\nReason: " + reason + "\n" + stack);
    die();
    return Protocol.anr(head + ": " + reason, "main", stack);
  }

  /** The app's package. */
  public String name() {
    return process == null || process.manifest() == null ? "" : process.manifest().packageName;
  }

  /** The app's own handlers of uncaught exceptions are told. */
  private void handle(Failure f) {
    try {
      handlers.handle(f);
    } catch (Throwable t) { // most end the process there
      System.err.println("the app's exception handler: " + t);
    }
  }

  private void die() {
    stack.crash();
    endProcess();
  }

  /**
   * Lets other threads run until something is so, as the main thread waits for it; ms of virtual time at most, below 0: however long
   * it takes, or until no work is left.
   */
  void runUntil(BooleanSupplier ready, long ms) {
    long from = SystemClock.uptimeMillis();
    runUntil(ready, ms < 0 ? Long.MAX_VALUE : Background.after(ms), ms);
    watchdog.slept(SystemClock.uptimeMillis() - from);
  }

  private void runUntil(BooleanSupplier ready, long end, long ms) {
    try {
      for (int i = 0; i < MAX_STEPS && !ready.getAsBoolean(); i++) {
        if (!messages.stepBeside(end)) {
          if (end != Long.MAX_VALUE) {
            Messages.clock(end);
          }
          return;
        }
      }
    } catch (Background.Uncaught e) {
      background.late(e);
    }
  }
}
