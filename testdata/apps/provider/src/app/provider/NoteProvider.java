package app.provider;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.ArrayList;
import java.util.List;

public class NoteProvider extends ContentProvider {
    private final List<String> notes = new ArrayList<>();

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] columns, String where, String[] arguments, String order) {
        MatrixCursor cursor = new MatrixCursor(new String[] {"text"});
        for (String note : notes) {
            cursor.addRow(new Object[] {note});
        }
        return cursor;
    }

    @Override
    public String getType(Uri uri) {
        return "vnd.android.cursor.dir/note";
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        notes.add(values.getAsString("text"));
        return uri;
    }

    @Override
    public int delete(Uri uri, String where, String[] arguments) {
        int count = notes.size();
        notes.clear();
        return count;
    }

    @Override
    public int update(Uri uri, ContentValues values, String where, String[] arguments) {
        return notes.size();
    }
}
