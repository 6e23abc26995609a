package app.moved;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.FragmentTransaction;

/** A fragment whose view goes and comes, and which is hidden and shown: it stays. */
public class MainActivity extends AppCompatActivity {
    private final Note note = new Note();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction().add(R.id.box, note).commit();
        findViewById(R.id.drop).setOnClickListener(new Drop());
        findViewById(R.id.take).setOnClickListener(new Take());
        findViewById(R.id.flip).setOnClickListener(new Flip());
    }

    @Override
    protected void onStop() {
        super.onStop();
        setTitle("stopped");
    }

    class Drop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().detach(note).commitAllowingStateLoss();
        }
    }

    class Take implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            getSupportFragmentManager().beginTransaction().attach(note).commit();
        }
    }

    class Flip implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            FragmentTransaction change = getSupportFragmentManager().beginTransaction();
            if (note.isHidden()) {
                change.show(note);
            } else {
                change.hide(note);
            }
            change.commit();
        }
    }
}
