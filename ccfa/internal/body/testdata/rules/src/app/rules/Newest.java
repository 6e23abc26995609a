package app.rules;

import android.app.Activity;
import android.database.ContentObserver;
import android.net.Uri;
import android.os.Handler;

/** What is made anew each time: through its field only the newest one is removed. */
public class Newest extends Activity {
    private ContentObserver observer;

    @Override
    protected void onResume() {
        super.onResume();
        observer = new Seen();
        getContentResolver().registerContentObserver(Uri.parse("content://other"), true, observer);
    }

    @Override
    protected void onPause() {
        super.onPause();
        getContentResolver().unregisterContentObserver(observer);
    }

    static class Seen extends ContentObserver {
        Seen() {
            super(new Handler());
        }

        @Override
        public void onChange(boolean self) {
        }
    }
}

/* WANT:
callback Newest$Seen.onChange: curated
callback Newest.onPause: lifecycle, life
	0 → end content(Newest$Seen)-=Newest$Seen
callback Newest.onResume: lifecycle, life
	0 → 1 content(Newest$Seen)<<Newest$Seen
	1 → end content(Newest$Seen)+=Newest$Seen
slot content(Newest$Seen): added, several
	Newest$Seen runs Newest$Seen.onChange
*/
