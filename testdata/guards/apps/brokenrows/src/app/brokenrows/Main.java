package app.brokenrows;

import android.app.Activity;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;
import android.widget.TextView;

/** All notes are counted, and then the last one is read: by then the cursor is behind it. */
public class Main extends Activity implements OnClickListener {
    private SQLiteDatabase db;
    private TextView text;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        findViewById(R.id.last).setOnClickListener(this);
        text = findViewById(R.id.text);
        db = new Notes(this).getWritableDatabase();
        db.execSQL("INSERT INTO notes VALUES ('first')");
    }

    @Override
    public void onClick(View v) {
        Cursor all = db.rawQuery("SELECT text FROM notes", null);
        int count = 0;
        while (all.moveToNext()) {
            count++;
        }
        text.setText(count + ": " + all.getString(0));
        all.close();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
