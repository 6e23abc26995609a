package cbcov.agent.phone.shadows;

import android.os.FileObserver;
import java.io.File;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Watches files as Android does, with one thread and one inotify for all observers: events of one folder come in their order, whoever
 * watches it. Robolectric has a thread and an inotify for each observer, and never gives them back. Of the events there are CREATE,
 * MODIFY, DELETE, and DELETE_SELF of a watched file.
 */
@Implements(FileObserver.class)
public class PhoneFileObserver {
  private static final Watch WATCH = new Watch();

  @RealObject private FileObserver observer;
  private final List<Path> paths = new ArrayList<>();
  private int mask;

  @Implementation
  protected void __constructor__(String path, int mask) {
    ClassParameter<?> first = ClassParameter.from(String.class, path);
    Shadow.invokeConstructor(FileObserver.class, observer, first, ClassParameter.from(int.class, mask));
    take(List.of(new File(path)), mask);
  }

  @Implementation
  protected void __constructor__(List<File> files, int mask) {
    ClassParameter<?> first = ClassParameter.from(List.class, files);
    Shadow.invokeConstructor(FileObserver.class, observer, first, ClassParameter.from(int.class, mask));
    take(files, mask);
  }

  private void take(List<File> files, int mask) {
    paths.clear(); // one constructor of Android's calls the other
    for (File f : files) {
      paths.add(f.toPath().toAbsolutePath().normalize());
    }
    this.mask = mask;
  }

  @Implementation
  protected void startWatching() throws IOException {
    WATCH.add(this);
  }

  @Implementation
  protected void stopWatching() {
    WATCH.remove(this);
  }

  @Implementation
  protected void finalize() {
    stopWatching();
  }

  /** Ends the watch of all observers. */
  public static void stopAll() {
    WATCH.removeAll();
  }

  private void event(Path folder, int event, Path name) {
    for (Path p : paths) {
      boolean self = !p.equals(folder);
      if (self && !p.equals(folder.resolve(name))) {
        continue;
      }
      int kind = self && event == FileObserver.DELETE ? FileObserver.DELETE_SELF : event;
      if ((mask & kind) != 0) {
        observer.onEvent(kind, self ? null : name.toString());
      }
    }
  }

  /** The thread that reads inotify's events. */
  private static final class Watch {
    private static final Map<WatchEvent.Kind<?>, Integer> EVENTS =
        Map.of(
            StandardWatchEventKinds.ENTRY_CREATE, FileObserver.CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY, FileObserver.MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE, FileObserver.DELETE);

    private final Map<WatchKey, Path> folders = new HashMap<>();
    private final List<PhoneFileObserver> observers = new ArrayList<>(); // in the order of their start
    private WatchService service; // null: nobody watched yet

    synchronized void add(PhoneFileObserver o) throws IOException {
      if (observers.contains(o)) {
        return;
      }
      if (service == null) {
        service = FileSystems.getDefault().newWatchService();
        Thread t = new Thread(this::read, "FileObserver");
        t.setDaemon(true);
        t.start();
      }
      for (Path p : o.paths) {
        Path folder = p.toFile().isDirectory() ? p : p.getParent();
        if (folder != null && folder.toFile().isDirectory()) { // Android says nothing of a path that is not there
          folders.put(folder.register(service, EVENTS.keySet().toArray(new WatchEvent.Kind<?>[0])), folder);
        }
      }
      observers.add(o);
    }

    synchronized void remove(PhoneFileObserver o) {
      observers.remove(o);
      if (observers.isEmpty()) {
        forget();
      }
    }

    synchronized void removeAll() {
      observers.clear();
      forget();
    }

    private void forget() {
      folders.keySet().forEach(WatchKey::cancel);
      folders.clear();
    }

    private void read() {
      try {
        while (true) {
          WatchKey key = service.take();
          for (WatchEvent<?> e : key.pollEvents()) {
            Integer event = EVENTS.get(e.kind());
            if (event != null) {
              tell(key, event, (Path) e.context());
            }
          }
          key.reset();
        }
      } catch (InterruptedException | ClosedWatchServiceException e) {
        System.err.println("the device stops watching files: " + e);
      }
    }

    private void tell(WatchKey key, int event, Path name) {
      Path folder;
      List<PhoneFileObserver> present;
      synchronized (this) {
        folder = folders.get(key);
        present = new ArrayList<>(observers);
      }
      for (PhoneFileObserver o : present) {
        if (folder == null || !watches(o)) {
          continue; // stopped meanwhile, perhaps by the one before
        }
        try {
          o.event(folder, event, name);
        } catch (Throwable t) { // Android logs it
          System.err.println("an observer of files threw " + t);
        }
      }
    }

    private synchronized boolean watches(PhoneFileObserver o) {
      return observers.contains(o);
    }
  }
}
