package app.files;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    public void write(View view) throws IOException {
        try (FileOutputStream out = openFileOutput("notes.txt", MODE_PRIVATE)) {
            out.write(7);
        }
    }

    public void read(View view) throws IOException {
        try (FileInputStream in = new FileInputStream(new File(getFilesDir(), "notes.txt"))) {
            Log.i("app", "" + in.read());
        }
    }

    public void readOther(View view) throws IOException {
        try (FileInputStream in = openFileInput("other.txt")) {
            Log.i("app", "" + in.read());
        }
    }

    public void delete(View view) {
        Log.i("app", "" + new File(getFilesDir(), "notes.txt").delete());
    }
}
