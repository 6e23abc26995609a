package app.stored;

import androidx.room.DatabaseConfiguration;
import androidx.room.InvalidationTracker;
import androidx.room.RoomOpenHelper;
import androidx.sqlite.db.SupportSQLiteDatabase;
import androidx.sqlite.db.SupportSQLiteOpenHelper;

/** What Room's annotation processor writes, in short. */
public final class Notes_Impl extends Notes {
    @Override
    protected SupportSQLiteOpenHelper createOpenHelper(DatabaseConfiguration config) {
        SupportSQLiteOpenHelper.Callback callback = new RoomOpenHelper(config, new Delegate(this), "hash", "hash");
        return config.sqliteOpenHelperFactory.create(
                SupportSQLiteOpenHelper.Configuration.builder(config.context).name(config.name).callback(callback).build());
    }

    @Override
    protected InvalidationTracker createInvalidationTracker() {
        return new InvalidationTracker(this, "note");
    }

    @Override
    public void clearAllTables() {}

    @Override
    public void add() {
        beginTransaction();
        try {
            getOpenHelper().getWritableDatabase().execSQL("INSERT INTO note VALUES (1)");
            setTransactionSuccessful();
        } finally {
            endTransaction();
        }
    }

    private void opened(SupportSQLiteDatabase database) {
        mDatabase = database;
        internalInitInvalidationTracker(database);
    }

    static class Delegate extends RoomOpenHelper.Delegate {
        private final Notes_Impl notes;

        Delegate(Notes_Impl notes) {
            super(2);
            this.notes = notes;
        }

        @Override
        public void createAllTables(SupportSQLiteDatabase database) {
            database.execSQL("CREATE TABLE note (id INTEGER)");
        }

        @Override
        public void dropAllTables(SupportSQLiteDatabase database) {
            database.execSQL("DROP TABLE IF EXISTS note");
        }

        @Override
        public void onCreate(SupportSQLiteDatabase database) {}

        @Override
        public void onOpen(SupportSQLiteDatabase database) {
            notes.opened(database);
        }

        @Override
        public RoomOpenHelper.ValidationResult onValidateSchema(SupportSQLiteDatabase database) {
            return new RoomOpenHelper.ValidationResult(true, null);
        }
    }
}
