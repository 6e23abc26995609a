package app.rules;

import android.app.Activity;
import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.os.Bundle;

/** `sync`, with an order, an option and a choice in it: it comes before the callin returns. */
public class Sync extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        new Helper(this).getWritableDatabase();
    }

    static class Helper extends SQLiteOpenHelper {
        Helper(Context context) {
            super(context, "data", null, 2);
        }

        @Override
        public void onCreate(SQLiteDatabase db) {
        }

        @Override
        public void onUpgrade(SQLiteDatabase db, int from, int to) {
        }

        @Override
        public void onOpen(SQLiteDatabase db) {
        }
    }
}

/* WANT:
callback Sync$Helper.onCreate: curated
callback Sync$Helper.onOpen: curated
callback Sync$Helper.onUpgrade: curated
callback Sync.onCreate: lifecycle, life
	0 → 1 begin Sync$Helper.getWritableDatabase
	1 → 2 run Sync$Helper.onCreate in Sync$Helper.getWritableDatabase
	1 → 2 run Sync$Helper.onUpgrade in Sync$Helper.getWritableDatabase
	1 → 2
	1 → 3
	2 → 3 run Sync$Helper.onOpen in Sync$Helper.getWritableDatabase
	3 → end end Sync$Helper.getWritableDatabase
*/
