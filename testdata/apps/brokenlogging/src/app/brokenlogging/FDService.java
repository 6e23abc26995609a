package app.brokenlogging;

import android.app.Service;
import android.content.Intent;
import android.database.sqlite.SQLiteDatabase;
import android.os.IBinder;

/** The paper's Figure 2, issue #610 of FileDownloader, before it was mended. */
public class FDService extends Service {
    SQLiteDatabase db;

    @Override
    public void onCreate() {
        DBHelper dbh = new DBHelper(this);
        db = dbh.getWritableDatabase();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
