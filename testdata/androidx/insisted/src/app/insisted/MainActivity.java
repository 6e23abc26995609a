package app.insisted;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** A click asks something that has to be answered. A panel, of the same kind of fragment, is an element of the window. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.ask).setOnClickListener(new Show());
        if (state == null) {
            getSupportFragmentManager().beginTransaction().add(R.id.box, new Panel()).commit();
        }
    }

    class Show implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            Insist insist = new Insist();
            insist.setCancelable(false);
            insist.show(getSupportFragmentManager(), "insist");
        }
    }
}
