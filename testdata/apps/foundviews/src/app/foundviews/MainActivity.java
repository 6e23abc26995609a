package app.foundviews;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;

/** Two buttons that somebody finds of whom nothing is known: all that the code tells of them is that they may be null. They are two all the same. */
public class MainActivity extends Activity {
    private Finder finder;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        finder = finder();
        view(R.id.first).setOnClickListener(new First());
        view(R.id.second).setOnClickListener(new Second());
    }

    private View view(int id) {
        View found = null;
        try {
            found = finder.find(this, id);
        } catch (IllegalStateException e) {
            setTitle(e.getMessage());
        }
        return found;
    }

    private static Finder finder() {
        try {
            return (Finder) Class.forName(new StringBuilder("wodniWyB.sweivdnuof.ppa").reverse().toString()).newInstance();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            setTitle("first");
        }
    }

    class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            setTitle("second");
        }
    }
}
