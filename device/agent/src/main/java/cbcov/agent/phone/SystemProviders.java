package cbcov.agent.phone;

import android.Manifest;
import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Context;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.robolectric.shadows.ShadowContentResolver;

/**
 * The content providers that every phone has: contacts, calendar, media, messages and calls, downloads, documents, the user's dictionary.
 * They have the rows that a script puts there and what the app inserts, each path of its own: a contact's data does not show among the
 * contacts. What a phone guards by a permission is guarded.
 */
final class SystemProviders {
  /** The provider of files that a user chooses from. */
  static final String DOCUMENTS = "com.android.externalstorage.documents";

  /** A provider: its authority, the permissions to read and to write it (null: none), the columns of a table where a query names none. */
  private record Kind(String authority, String read, String write, String... columns) {}

  private static final String[] CONTACT = {
    "_id", "lookup", "display_name", "display_name_alt", "sort_key", "photo_id", "photo_uri", "photo_thumb_uri", "in_visible_group", "has_phone_number",
    "starred", "times_contacted", "last_time_contacted", "custom_ringtone", "contact_id", "raw_contact_id", "mimetype", "is_primary", "is_super_primary",
    "data1", "data2", "data3", "data4", "data5", "data6", "data7", "data8", "data9", "data10", "data11", "data12", "data13", "data14", "data15",
    "account_name", "account_type", "deleted", "version"
  };

  private static final String[] MEDIA = {
    "_id", "_data", "_size", "_display_name", "title", "date_added", "date_modified", "mime_type", "width", "height", "duration", "artist", "artist_id",
    "album", "album_id", "track", "year", "is_music", "is_ringtone", "is_alarm", "is_notification", "bucket_id", "bucket_display_name", "datetaken",
    "orientation", "latitude", "longitude", "media_type", "relative_path", "numsongs", "number_of_albums", "number_of_tracks", "album_art", "name"
  };

  private static final String[] EVENT = {
    "_id", "calendar_id", "title", "description", "eventLocation", "dtstart", "dtend", "duration", "allDay", "eventTimezone", "rrule", "rdate", "begin",
    "end", "event_id", "startDay", "endDay", "startMinute", "endMinute", "hasAlarm", "organizer", "eventStatus", "account_name", "account_type", "name",
    "calendar_displayName", "calendar_color", "calendar_access_level", "ownerAccount", "visible", "isPrimary", "deleted", "minutes", "method"
  };

  private static final String[] MESSAGE = {
    "_id", "thread_id", "address", "person", "date", "date_sent", "protocol", "read", "status", "type", "reply_path_present", "subject", "body",
    "service_center", "locked", "error_code", "seen", "creator", "sub_id", "message_count", "recipient_ids", "snippet"
  };

  private static final String[] CALL = {
    "_id", "number", "presentation", "date", "duration", "type", "features", "new", "name", "numbertype", "numberlabel", "countryiso", "is_read",
    "geocoded_location", "lookup_uri", "matched_number", "normalized_number", "photo_id", "photo_uri", "formatted_number", "subscription_id"
  };

  private static final String[] DOCUMENT = {
    "root_id", "flags", "icon", "title", "summary", "document_id", "mime_type", "_display_name", "last_modified", "_size", "mime_types", "available_bytes"
  };

  private static final String[] DOWNLOAD = {
    "_id", "local_uri", "title", "description", "uri", "status", "hint", "media_type", "total_size", "last_modified_timestamp", "bytes_so_far", "reason",
    "local_filename", "mediaprovider_uri"
  };

  private static final Kind[] ALL = {
    new Kind("com.android.contacts", Manifest.permission.READ_CONTACTS, Manifest.permission.WRITE_CONTACTS, CONTACT),
    new Kind("contacts", Manifest.permission.READ_CONTACTS, Manifest.permission.WRITE_CONTACTS, "_id", "name", "number", "type", "label", "person"),
    new Kind("icc", Manifest.permission.READ_CONTACTS, Manifest.permission.WRITE_CONTACTS, "name", "number", "emails", "_id"),
    new Kind("com.android.calendar", Manifest.permission.READ_CALENDAR, Manifest.permission.WRITE_CALENDAR, EVENT),
    new Kind("call_log", Manifest.permission.READ_CALL_LOG, Manifest.permission.WRITE_CALL_LOG, CALL),
    new Kind("sms", Manifest.permission.READ_SMS, null, MESSAGE),
    new Kind("mms", Manifest.permission.READ_SMS, null, MESSAGE),
    new Kind("mms-sms", Manifest.permission.READ_SMS, null, MESSAGE),
    new Kind("telephony", null, null, "_id", "name", "numeric", "mcc", "mnc", "apn", "user", "server", "password", "proxy", "port", "type", "current"),
    new Kind("media", null, null, MEDIA),
    new Kind("downloads", null, null, DOWNLOAD),
    new Kind("user_dictionary", null, null, "_id", "word", "frequency", "locale", "appid", "shortcut"),
    new Kind(DOCUMENTS, null, null, DOCUMENT),
    new Kind("com.android.providers.downloads.documents", null, null, DOCUMENT),
    new Kind("com.android.providers.media.documents", null, null, DOCUMENT),
    new Kind("com.android.voicemail", Manifest.permission.READ_VOICEMAIL, Manifest.permission.WRITE_VOICEMAIL, CALL),
    new Kind("com.android.blockednumber", null, null, "_id", "original_number", "e164_number"),
  };

  private SystemProviders() {}

  /** Puts those where the resolver looks; an app's own provider of the same authority comes later, and wins. */
  static void register(Context context, ProvidedRows rows) {
    for (Kind k : ALL) {
      ProviderInfo info = new ProviderInfo();
      info.authority = k.authority;
      info.packageName = "android";
      info.name = k.authority;
      info.applicationInfo = context.getApplicationInfo();
      info.exported = true;
      info.grantUriPermissions = true;
      ContentProvider p = new Provided(k, rows);
      p.attachInfo(context, info);
      ShadowContentResolver.registerProviderInternal(k.authority, p);
    }
  }

  /** Puts a row into a table for the script. */
  static void put(ProvidedRows rows, Uri table, ContentValues values) {
    Kind kind = Arrays.stream(ALL).filter(k -> k.authority.equals(table.getAuthority())).findFirst().orElse(null);
    if (kind == null) {
      throw new IllegalArgumentException("no provider of the system has the authority " + table.getAuthority());
    }
    rows.insert(table, values, kind.columns);
  }

  /** Makes a document that the app may read and write. Its URI says what it is. */
  static Uri file(String name, String type, byte[] content) {
    Context app = Phone.get().process().application();
    ContentValues v = new ContentValues();
    v.put("_display_name", name);
    v.put("mime_type", type == null ? "application/octet-stream" : type);
    v.put("_size", content.length);
    Uri made = app.getContentResolver().insert(Uri.parse("content://" + DOCUMENTS + "/document"), v);
    try (OutputStream to = app.getContentResolver().openOutputStream(made)) {
      to.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return made;
  }

  /** A provider of the system. */
  private static final class Provided extends ContentProvider {
    private final Kind kind;
    private final ProvidedRows rows;

    Provided(Kind kind, ProvidedRows rows) {
      this.kind = kind;
      this.rows = rows;
    }

    @Override
    public boolean onCreate() {
      return true;
    }

    /** As ContentProvider.enforceReadPermissionInner says it. */
    private void want(String permission, Uri uri, String what) {
      Context app = Phone.get().process().application();
      if (permission != null && app != null && app.checkSelfPermission(permission) != PackageManager.PERMISSION_GRANTED) {
        throw new SecurityException(
            "Permission Denial: " + what + " the provider of " + kind.authority + " uri " + uri + " requires " + permission + ", or grantUriPermission()");
      }
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
      want(kind.read, uri, "reading");
      if (rows.has(uri)) {
        return rows.query(uri, projection, selection, args, order);
      }
      String[] columns = projection == null || projection.length == 0 ? kind.columns : projection.clone();
      for (int i = 0; i < columns.length; i++) {
        int as = columns[i].toLowerCase(java.util.Locale.ROOT).lastIndexOf(" as "); // count(*) AS n
        columns[i] = as < 0 ? columns[i] : columns[i].substring(as + 4).trim();
      }
      return new MatrixCursor(columns, 0);
    }

    @Override
    public String getType(Uri uri) {
      if (ProvidedRows.row(uri) == 0 || !rows.has(uri)) {
        return null;
      }
      try (Cursor c = rows.query(uri, new String[] {"mime_type"}, null, null, null)) {
        return c.moveToFirst() ? c.getString(0) : null;
      }
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
      want(kind.write, uri, "writing");
      return ContentUris.withAppendedId(uri, rows.insert(uri, values == null ? new ContentValues() : values, kind.columns));
    }

    @Override
    public int delete(Uri uri, String selection, String[] args) {
      want(kind.write, uri, "writing");
      return rows.has(uri) ? rows.delete(uri, selection, args) : 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
      want(kind.write, uri, "writing");
      return rows.has(uri) ? rows.update(uri, values, selection, args) : 0;
    }

    /** A row has a file, as a picture that an app saves. */
    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
      long row = ProvidedRows.row(uri);
      if (row == 0 || !rows.has(uri) || !isThere(uri)) {
        throw new FileNotFoundException("No item at " + uri);
      }
      String name = (uri.getAuthority() + uri.getPath()).replaceAll("[^A-Za-z0-9.]+", "-");
      File f = new File(getContext().getCacheDir(), "provided-" + name);
      return ParcelFileDescriptor.open(f, ParcelFileDescriptor.parseMode(mode) | ParcelFileDescriptor.MODE_CREATE);
    }

    private boolean isThere(Uri uri) {
      try (Cursor c = rows.query(uri, new String[] {"_id"}, null, null, null)) {
        return c.moveToFirst();
      }
    }
  }
}
