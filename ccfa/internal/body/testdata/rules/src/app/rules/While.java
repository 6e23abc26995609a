package app.rules;

import android.app.Activity;
import android.media.MediaRecorder;
import android.os.Bundle;

/** `event … while`, `begin`, `end`: of a recorder that is there once, and of those that are made anew. */
public class While extends Activity {
    private final MediaRecorder recorder = new MediaRecorder();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        recorder.setOnInfoListener(new Told());
        recorder.start();
    }

    @Override
    protected void onStop() {
        super.onStop();
        recorder.reset();
    }

    @Override
    protected void onResume() {
        super.onResume();
        MediaRecorder another = new MediaRecorder();
        another.setOnInfoListener(new Told());
        another.start();
        another.reset();
    }

    static class Told implements MediaRecorder.OnInfoListener {
        @Override
        public void onInfo(MediaRecorder of, int what, int extra) {
        }
    }
}

/* WANT:
callback While$Told.onInfo: curated
callback While.onCreate: lifecycle, life
	0 → 1 info(MediaRecorder)=While$Told
	1 → end recording(MediaRecorder)=yes
callback While.onResume: lifecycle, life
	0 → 1 info(MediaRecorder)<<While$Told
	1 → 2 info(MediaRecorder)+=While$Told
	2 → end recording(MediaRecorder)=yes
callback While.onStop: lifecycle, life
	0 → end recording(MediaRecorder)=none
slot recording(MediaRecorder): begun
	yes
slot info(MediaRecorder): listener, several, requires recording(MediaRecorder)
	While$Told runs While$Told.onInfo
slot recording(MediaRecorder): begun
	yes
slot info(MediaRecorder): listener, requires recording(MediaRecorder)
	While$Told runs While$Told.onInfo
*/
