package app.addressed;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;

/** Has nothing to give. */
public class Notes extends ContentProvider {
    static final Uri ALL = Uri.parse("content://app.addressed.notes/all");

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
        return null;
    }

    @Override
    public String getType(Uri uri) {
        return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    public int delete(Uri uri, String where, String[] values) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String where, String[] old) {
        return 0;
    }
}
