package app.mendeddatabase;

import android.app.Activity;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;

/** What onStop closes, onStart opens. */
public class Main extends Activity implements OnClickListener {
    private Notes notes;
    private SQLiteDatabase db;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        findViewById(R.id.count).setOnClickListener(this);
        notes = new Notes(this);
    }

    @Override
    protected void onStart() {
        super.onStart();
        db = notes.getWritableDatabase();
    }

    @Override
    public void onClick(View v) {
        Cursor all = db.rawQuery("SELECT count(*) FROM notes", null);
        all.close();
    }

    @Override
    protected void onStop() {
        db.close();
        super.onStop();
    }
}
