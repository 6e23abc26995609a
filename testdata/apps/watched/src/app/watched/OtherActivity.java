package app.watched;

import android.app.Activity;

/** Leaves all to Android. */
public class OtherActivity extends Activity {
}
