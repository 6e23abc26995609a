package app.stored;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import androidx.room.Room;

/** Builds a database; its click writes into it on the database's own threads. */
public class MainActivity extends Activity {
    private Notes notes;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        notes = Room.databaseBuilder(getApplicationContext(), Notes.class, "notes").addMigrations(new Notes.Second()).build();
        findViewById(R.id.add).setOnClickListener(new Add());
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    class Add implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            notes.getQueryExecutor().execute(new Write());
        }
    }

    class Write implements Runnable {
        private final Notes.Watch watch = new Notes.Watch();

        @Override
        public void run() {
            notes.getInvalidationTracker().addObserver(watch);
            notes.add();
        }
    }
}
