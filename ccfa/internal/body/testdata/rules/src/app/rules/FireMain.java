package app.rules;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;

/** `fire … posts`: before the callin returns on the main thread; from another one it is posted. */
public class FireMain extends Activity {
    SharedPreferences stored;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        stored = getSharedPreferences("stored", 0);
        stored.registerOnSharedPreferenceChangeListener(new Changed());
        stored.edit().putInt("n", 1).apply();
        new Thread(new Later()).start();
    }

    class Later implements Runnable {
        @Override
        public void run() {
            stored.edit().putInt("n", 2).apply();
        }
    }

    static class Changed implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
        }
    }
}

/* WANT:
callback FireMain$Changed.onSharedPreferenceChanged: curated
callback FireMain$Later.run: curated
	0 → 1 begin SharedPreferences$Editor.apply
	1 → end end SharedPreferences$Editor.apply
	1 → 1 run FireMain$Changed.onSharedPreferenceChanged in SharedPreferences$Editor.apply
callback FireMain$Later.run on a worker: curated
	0 → 1 begin SharedPreferences$Editor.apply
	1 → 2
	1 → 3 posted(FireMain$Changed.onSharedPreferenceChanged)=yes
	2 → end end SharedPreferences$Editor.apply
	3 → 2 post FireMain$Changed.onSharedPreferenceChanged by SharedPreferences$Editor.apply
callback FireMain.onCreate: lifecycle, life
	0 → 1 preference(FireMain$Changed)=FireMain$Changed
	1 → 2 begin SharedPreferences$Editor.apply
	2 → 3 end SharedPreferences$Editor.apply
	2 → 2 run FireMain$Changed.onSharedPreferenceChanged in SharedPreferences$Editor.apply
	3 → 4 begin Thread.start
	4 → 5 posted(FireMain$Later.run)=yes
	5 → 6 post FireMain$Later.run by Thread.start to a worker
	6 → end end Thread.start
slot preference(FireMain$Changed): added
	FireMain$Changed runs FireMain$Changed.onSharedPreferenceChanged
slot posted(FireMain$Later.run): posted
	yes runs FireMain$Later.run on a worker
slot posted(FireMain$Changed.onSharedPreferenceChanged): posted
	yes runs FireMain$Changed.onSharedPreferenceChanged
*/
