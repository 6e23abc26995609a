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
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.shadows.ShadowContentResolver;

/**
 * The content providers that every phone has: contacts, calendar, media, messages and calls, downloads, documents, the user's dictionary.
 * They have no rows; what is inserted gets a number, and is forgotten. What a phone guards by a permission is guarded.
 */
final class SystemProviders {
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
    new Kind("com.android.externalstorage.documents", null, null, DOCUMENT),
    new Kind("com.android.providers.downloads.documents", null, null, DOCUMENT),
    new Kind("com.android.providers.media.documents", null, null, DOCUMENT),
    new Kind("com.android.voicemail", Manifest.permission.READ_VOICEMAIL, Manifest.permission.WRITE_VOICEMAIL, CALL),
    new Kind("com.android.blockednumber", null, null, "_id", "original_number", "e164_number"),
  };

  private SystemProviders() {}

  /** Puts those where the resolver looks; an app's own provider of the same authority comes later, and wins. */
  static void register(Context context) {
    for (Kind k : ALL) {
      ProviderInfo info = new ProviderInfo();
      info.authority = k.authority;
      info.packageName = "android";
      info.name = k.authority;
      info.applicationInfo = context.getApplicationInfo();
      info.exported = true;
      info.grantUriPermissions = true;
      ContentProvider p = new Empty(k);
      p.attachInfo(context, info);
      ShadowContentResolver.registerProviderInternal(k.authority, p);
    }
  }

  /** A provider without rows. */
  private static final class Empty extends ContentProvider {
    private final Kind kind;
    private final Map<Uri, File> files = new LinkedHashMap<>();
    private long inserted;

    Empty(Kind kind) {
      this.kind = kind;
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
      String[] columns = projection == null || projection.length == 0 ? kind.columns : projection.clone();
      for (int i = 0; i < columns.length; i++) {
        int as = columns[i].toLowerCase(java.util.Locale.ROOT).lastIndexOf(" as "); // count(*) AS n
        columns[i] = as < 0 ? columns[i] : columns[i].substring(as + 4).trim();
      }
      return new MatrixCursor(columns, 0);
    }

    @Override
    public String getType(Uri uri) {
      return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
      want(kind.write, uri, "writing");
      return ContentUris.withAppendedId(uri, ++inserted);
    }

    @Override
    public int delete(Uri uri, String selection, String[] args) {
      want(kind.write, uri, "writing");
      return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
      want(kind.write, uri, "writing");
      return 0;
    }

    /** What was inserted can be written, as an app saves a picture. */
    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
      long id;
      try {
        id = ContentUris.parseId(uri);
      } catch (NumberFormatException | UnsupportedOperationException e) {
        id = 0;
      }
      if (id < 1 || id > inserted) {
        throw new FileNotFoundException("No item at " + uri);
      }
      File f = files.computeIfAbsent(uri, u -> new File(getContext().getCacheDir(), "provided-" + kind.authority + "-" + (files.size() + 1)));
      return ParcelFileDescriptor.open(f, ParcelFileDescriptor.parseMode(mode) | ParcelFileDescriptor.MODE_CREATE);
    }
  }
}
