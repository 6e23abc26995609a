package p;

import android.app.Service;
import android.content.Intent;
import android.database.sqlite.SQLiteDatabase;
import android.os.IBinder;

/** Figure 2 of the paper. onBind is there because Java forces it. */
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
