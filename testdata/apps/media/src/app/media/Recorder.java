package app.media;

import android.app.Activity;
import android.media.MediaRecorder;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** A recorder tells something from its start to its reset. */
public class Recorder extends Activity implements MediaRecorder.OnInfoListener {
    private MediaRecorder recorder;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        recorder = new MediaRecorder();
        recorder.setOnInfoListener(this);
        LinearLayout list = new LinearLayout(this);
        Button record = new Button(this);
        record.setText("Record");
        record.setOnClickListener(new Record());
        list.addView(record);
        Button again = new Button(this);
        again.setText("Again");
        again.setOnClickListener(new Again());
        list.addView(again);
        setContentView(list);
    }

    @Override
    public void onInfo(MediaRecorder of, int what, int extra) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        recorder.release();
    }

    class Record implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            recorder.start();
        }
    }

    class Again implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            recorder.reset();
        }
    }
}
