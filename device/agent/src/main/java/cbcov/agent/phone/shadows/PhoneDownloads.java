package cbcov.agent.phone.shadows;

import android.app.DownloadManager;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import cbcov.agent.phone.Downloads;
import cbcov.agent.phone.Phone;
import java.io.File;
import java.io.FileNotFoundException;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDownloadManager;
import org.robolectric.util.ReflectionHelpers;

/**
 * Downloads what the script has a host answer (see {@link Downloads}), where Robolectric never begins. The columns are those of AOSP's
 * DownloadManager.UNDERLYING_COLUMNS as its CursorTranslator gives them.
 */
@Implements(DownloadManager.class)
public class PhoneDownloads extends ShadowDownloadManager {
  private static final String[] COLUMNS = {
    DownloadManager.COLUMN_ID,
    "local_filename",
    DownloadManager.COLUMN_MEDIAPROVIDER_URI,
    DownloadManager.COLUMN_TITLE,
    DownloadManager.COLUMN_DESCRIPTION,
    DownloadManager.COLUMN_URI,
    DownloadManager.COLUMN_STATUS,
    DownloadManager.COLUMN_MEDIA_TYPE,
    DownloadManager.COLUMN_TOTAL_SIZE_BYTES,
    DownloadManager.COLUMN_LAST_MODIFIED_TIMESTAMP,
    DownloadManager.COLUMN_BYTES_DOWNLOADED_SO_FAR,
    DownloadManager.COLUMN_REASON,
    DownloadManager.COLUMN_LOCAL_URI
  };

  @Override
  @Implementation
  protected long enqueue(DownloadManager.Request request) {
    if (!Phone.get().isApp()) {
      return super.enqueue(request);
    }
    Uri from = ReflectionHelpers.getField(request, "mUri");
    Uri to = ReflectionHelpers.getField(request, "mDestinationUri");
    CharSequence title = ReflectionHelpers.getField(request, "mTitle");
    CharSequence description = ReflectionHelpers.getField(request, "mDescription");
    String type = ReflectionHelpers.getField(request, "mMimeType");
    Downloads all = Phone.get().downloads();
    Downloads.Item d = all.add(from, to, title, description, type);
    Later.onMain(
        () -> {
          if (all.run(d)) {
            Phone.get().tell(new Intent(DownloadManager.ACTION_DOWNLOAD_COMPLETE).putExtra(DownloadManager.EXTRA_DOWNLOAD_ID, d.id));
          }
        });
    return d.id;
  }

  @Override
  @Implementation
  protected int remove(long... ids) {
    return Phone.get().isApp() ? Phone.get().downloads().remove(ids) : super.remove(ids);
  }

  @Override
  @Implementation
  protected Cursor query(DownloadManager.Query query) {
    if (!Phone.get().isApp()) {
      return super.query(query);
    }
    long[] ids = ReflectionHelpers.getField(query, "mIds");
    Integer status = ReflectionHelpers.getField(query, "mStatusFlags");
    MatrixCursor rows = new MatrixCursor(COLUMNS);
    for (Downloads.Item d : Phone.get().downloads().all(ids)) {
      if (status == null || (status & d.status) != 0) {
        String file = d.file == null ? null : d.file.getPath();
        String local = d.status == DownloadManager.STATUS_SUCCESSFUL ? Uri.fromFile(d.file).toString() : null;
        rows.addRow(
            new Object[] {
              d.id, file, null, d.title, d.description, d.from.toString(), d.status, d.type, d.total, Phone.get().now(), Math.max(d.total, 0), d.reason, local
            });
      }
    }
    return rows;
  }

  @Implementation
  protected Uri getUriForDownloadedFile(long id) {
    for (Downloads.Item d : Phone.get().downloads().all(new long[] {id})) {
      return d.status == DownloadManager.STATUS_SUCCESSFUL ? d.content : null;
    }
    return null;
  }

  @Implementation
  protected String getMimeTypeForDownloadedFile(long id) {
    for (Downloads.Item d : Phone.get().downloads().all(new long[] {id})) {
      return d.type;
    }
    return null;
  }

  @Implementation
  protected ParcelFileDescriptor openDownloadedFile(long id) throws FileNotFoundException {
    for (Downloads.Item d : Phone.get().downloads().all(new long[] {id})) {
      File f = d.file;
      if (f != null) {
        return ParcelFileDescriptor.open(f, ParcelFileDescriptor.MODE_READ_ONLY);
      }
    }
    throw new FileNotFoundException("No file for download " + id);
  }
}
