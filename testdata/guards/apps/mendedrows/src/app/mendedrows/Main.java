package app.mendedrows;

import android.app.Activity;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;
import android.widget.TextView;

/** All notes are counted, and the last one is read while the cursor is on it. */
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
        String last = "";
        while (all.moveToNext()) {
            count++;
            last = all.getString(0);
        }
        text.setText(count + ": " + last);
        all.close();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
