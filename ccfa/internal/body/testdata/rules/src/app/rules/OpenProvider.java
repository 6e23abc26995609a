package app.rules;

import android.app.Activity;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;

/** `open provider`: a plain call. */
public class OpenProvider extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getContentResolver().delete(Uri.parse("content://rules.data/all"), null, null);
    }

    public static class Data extends ContentProvider {
        @Override
        public boolean onCreate() {
            return true;
        }

        @Override
        public Cursor query(Uri uri, String[] columns, String where, String[] args, String order) {
            return null;
        }

        @Override
        public Uri insert(Uri uri, ContentValues values) {
            return null;
        }

        @Override
        public int update(Uri uri, ContentValues values, String where, String[] args) {
            return 0;
        }

        @Override
        public int delete(Uri uri, String where, String[] args) {
            return 0;
        }

        @Override
        public String getType(Uri uri) {
            return null;
        }
    }
}

/* WANT:
provider OpenProvider$Data entry
callback OpenProvider$Data.delete: lifecycle, life
callback OpenProvider$Data.delete on a worker: lifecycle, life
callback OpenProvider$Data.getType: lifecycle, life
callback OpenProvider$Data.getType on a worker: lifecycle, life
callback OpenProvider$Data.insert: lifecycle, life
callback OpenProvider$Data.insert on a worker: lifecycle, life
callback OpenProvider$Data.onCreate: lifecycle, life
callback OpenProvider$Data.query: lifecycle, life
callback OpenProvider$Data.query on a worker: lifecycle, life
callback OpenProvider$Data.update: lifecycle, life
callback OpenProvider$Data.update on a worker: lifecycle, life
callback OpenProvider.onCreate: lifecycle, life
	0 → 1 begin ContentResolver.delete
	1 → 2 run OpenProvider$Data.delete in ContentResolver.delete
	1 → 2
	2 → end end ContentResolver.delete
*/
