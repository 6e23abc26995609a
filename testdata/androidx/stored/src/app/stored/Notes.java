package app.stored;

import androidx.room.InvalidationTracker;
import androidx.room.RoomDatabase;
import androidx.room.migration.Migration;
import androidx.sqlite.db.SupportSQLiteDatabase;
import java.util.Set;

/** A database, as an app declares it. */
public abstract class Notes extends RoomDatabase {
    public abstract void add();

    static class Second extends Migration {
        Second() {
            super(1, 2);
        }

        @Override
        public void migrate(SupportSQLiteDatabase database) {}
    }

    static class Watch extends InvalidationTracker.Observer {
        Watch() {
            super("note");
        }

        @Override
        public void onInvalidated(Set<String> tables) {}
    }
}
