package app.wrong;

import android.content.Intent;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** Opens the second window, which closes the database that this one goes on using. */
public class First extends Window {
    static SQLiteDatabase db;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        db = new Notes(this).getWritableDatabase();
        findViewById(R.id.go).setOnClickListener(v -> db.execSQL("DELETE FROM notes"));
        findViewById(R.id.more).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
