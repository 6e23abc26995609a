package cbcov.agent.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an app is started with; shared by both halves of the agent. An app without APKs is a bare process: see the laboratory. */
public record Setup(
    Wire wire,
    List<Path> apks,
    Path folder,
    int targetSdk,
    Loaders loaders,
    Environment environment) {

  private static Set<String> recorded;
  private static Touched touched;
  private static Set<String> scope;

  /** Says what the app's own code is, calls of which from outside are recorded, see {@link Recorded#own}. Before the app runs. */
  static void record(Set<String> own) {
    recorded = own;
  }

  /** The app's own code, calls of which from outside are recorded; null: none are. */
  public static Set<String> recorded() {
    return recorded;
  }

  /** Says which classes are the app's own, by internal names, and what of theirs is told. Before the app runs. */
  static void own(Set<String> classes, Touched t) {
    scope = classes;
    touched = t;
  }

  /** Internal names of the app's own classes; null: all of its classes are. */
  public static Set<String> scope() {
    return scope;
  }

  /** What the app's own code tells of the state that it reads and writes; null: nothing. */
  public static Touched touched() {
    return touched;
  }

  /** Has somebody look, before the network is asked for, whether the thread may do so; it throws if not. */
  public static void onNetwork(Runnable r) {
    Guard.onNetwork(r);
  }

  /** Reports whether the guard lets a host's port be reached. */
  public static boolean reaches(String host, int port) {
    return Guard.reaches(host, port);
  }

  /** Has the phone decide how threads wait in the JDK's code from now on, as it does in the app's. */
  public static void onWaits(Turns.Device d) {
    Woven.device(d);
  }

  /** Lets go what the process that has ended referred to weakly, see {@link Referents}. */
  public static void release() {
    Woven.release();
  }

  /** Reports whether memory was short in the present process, so that what it referred to weakly may be gone, or not. */
  public static boolean isShort() {
    return Woven.isCut();
  }

  /** Says where a phone's folders are that apps know by heart: each of them is followed by ours. */
  public static void mount(String... folders) {
    Woven.mount(folders);
  }

  /** Reports whether some thread waits for a class of the app's, see {@link Handed}: that takes real time. */
  public static boolean isLoading() {
    return Handed.isWaiting();
  }

  /** Says whether the app's classes ask, where threads meet, if another one is to go on. Before the first of a process is loaded. */
  public static void onMeetings(boolean yes) {
    Places.want(yes);
  }

  /** Forgets the hosts that the script answers for. */
  public static void forgetHosts() {
    Answered.clear();
  }

  /** Makes the class loader of a process, above the one that has Android. */
  public interface Loaders {
    ClassLoader create(ClassLoader android);

    /** Reads code that the app brings in a file, an APK, a jar with dex files or a dex file, for a class loader of the app's own making. */
    Code read(Path file) throws IOException;

    /** Reads dex files that the app has in memory. */
    Code read(List<byte[]> dexFiles) throws IOException;

    /** Hidden members of one of Android's classes that apps may use, see {@link Platform#unsupported}. */
    Map<String, Integer> unsupported(String internal) throws IOException;
  }

  /** Classes of dex files, as JVM classes whose calls of Android are redirected. */
  public interface Code {
    /** The class file of an internal name; null: it is none of these. */
    byte[] translated(String internal);

    /** Internal names of all, sorted. */
    List<String> names();
  }

  /** Makes a fresh Android for a new process. */
  public interface Environment {
    /** Ends what runs and starts anew; qualifiers are Robolectric's, as in "de-land". Called on the sandbox's main thread. */
    void reset(String qualifiers);

    /** Has what processes have left go where it takes much: what has a finalizer, as databases and bitmaps have, is there until that has run. */
    void collect();
  }
}
