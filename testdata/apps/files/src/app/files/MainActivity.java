package app.files;

import android.app.Activity;
import android.os.Bundle;
import android.os.FileObserver;
import android.widget.Button;
import java.io.File;
import java.io.IOException;

/** Watches the app's folder while started; a click makes a file in it. */
public class MainActivity extends Activity {
    private Folder folder;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        folder = new Folder(getFilesDir());
        Button button = new Button(this);
        button.setText("New");
        button.setOnClickListener(v -> create());
        setContentView(button);
    }

    private void create() {
        try {
            File.createTempFile("note", ".txt", getFilesDir());
        } catch (IOException e) {
            setTitle(e.getMessage());
        }
    }

    @Override
    protected void onStart() {
        super.onStart();
        folder.startWatching();
    }

    @Override
    protected void onStop() {
        folder.stopWatching();
        super.onStop();
    }

    /** Called on the observer's own thread. */
    static class Folder extends FileObserver {
        Folder(File folder) {
            super(folder);
        }

        @Override
        public void onEvent(int event, String path) {
        }
    }
}
