package cbcov.agent.phone;

import android.app.DownloadManager;
import android.net.Uri;
import cbcov.agent.phone.net.Answer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * What the system's downloads are at. A download that a host answers by the script is done at once; one that it answers with an error fails with
 * the status as its reason; all others wait for a network (AOSP com.android.providers.downloads.DownloadThread). They outlive the app's process.
 */
public final class Downloads {
  /** One of them, with what a query shows of it. */
  public static final class Item {
    public final long id;
    public final Uri from;
    public final String title;
    public final String description;
    public String type;
    public int status = DownloadManager.STATUS_PENDING;
    public int reason;
    public long total = -1;
    public File file;
    public Uri content; // what an app that asks for it gets

    private Item(long id, Uri from, String title, String description, String type) {
      this.id = id;
      this.from = from;
      this.title = title;
      this.description = description;
      this.type = type;
    }
  }

  private final List<Item> items = new ArrayList<>();
  private final File folder;
  private long last;

  /** Files without a place of their own go into a folder. */
  Downloads(File folder) {
    this.folder = folder;
  }

  /** The app enqueues a download. */
  public Item add(Uri from, Uri to, CharSequence title, CharSequence description, String type) {
    String name = from.getLastPathSegment();
    Item d = new Item(++last, from, title == null ? name : title.toString(), description == null ? "" : description.toString(), type);
    d.file = to == null ? new File(folder, "download-" + d.id) : new File(String.valueOf(to.getPath()));
    items.add(d);
    return d;
  }

  /** Runs one; reports whether it ended, well or not. */
  public boolean run(Item d) {
    if (!items.contains(d)) {
      return false;
    }
    Answer r = Phone.get().environment().hosts().answer(d.from.toString());
    if (r == null) {
      d.status = DownloadManager.STATUS_PAUSED;
      d.reason = DownloadManager.PAUSED_WAITING_FOR_NETWORK;
      return false;
    }
    if (r.failed()) {
      return fail(d, r.status());
    }
    byte[] body = r.bytes();
    try {
      Files.createDirectories(d.file.toPath().getParent());
      Files.write(d.file.toPath(), body);
    } catch (IOException | SecurityException e) {
      return fail(d, DownloadManager.ERROR_FILE_ERROR);
    }
    d.status = DownloadManager.STATUS_SUCCESSFUL;
    d.total = body.length;
    d.type = d.type == null ? "application/octet-stream" : d.type;
    d.content = SystemProviders.file(d.title, d.type, body);
    return true;
  }

  private static boolean fail(Item d, int reason) {
    d.status = DownloadManager.STATUS_FAILED;
    d.reason = reason;
    return true;
  }

  /** Those with the ids, null: all. */
  public List<Item> all(long[] ids) {
    List<Item> found = new ArrayList<>();
    for (Item d : items) {
      if (ids == null || contains(ids, d.id)) {
        found.add(d);
      }
    }
    return found;
  }

  private static boolean contains(long[] ids, long id) {
    for (long i : ids) {
      if (i == id) {
        return true;
      }
    }
    return false;
  }

  /** Forgets some; gives their number. */
  public int remove(long... ids) {
    int before = items.size();
    items.removeIf(d -> contains(ids, d.id));
    return before - items.size();
  }
}
