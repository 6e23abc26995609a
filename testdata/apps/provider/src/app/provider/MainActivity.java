package app.provider;

import android.app.Activity;
import android.content.ContentValues;
import android.net.Uri;
import android.os.Bundle;
import android.widget.Button;

/** Calls the app's own provider through the resolver. */
public class MainActivity extends Activity {
    static final Uri NOTES = Uri.parse("content://app.provider.notes/notes");

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("Notes");
        button.setOnClickListener(v -> use());
        setContentView(button);
    }

    private void use() {
        ContentValues values = new ContentValues();
        values.put("text", "hello");
        getContentResolver().insert(NOTES, values);
        getContentResolver().update(NOTES, values, null, null);
        getContentResolver().query(NOTES, null, null, null, null).close();
        getContentResolver().getType(NOTES);
        getContentResolver().delete(NOTES, null, null);
    }
}
