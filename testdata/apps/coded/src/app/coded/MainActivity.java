package app.coded;

import android.app.Activity;
import android.media.MediaCodec;
import android.media.MediaFormat;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.IOException;

/** A codec asks for buffers, and gives some, from its start to its stop. */
public class MainActivity extends Activity {
    private MediaCodec codec;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        try {
            codec = MediaCodec.createDecoderByType("audio/mp4a-latm");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        LinearLayout all = new LinearLayout(this);
        Button start = new Button(this);
        start.setText("Start");
        start.setOnClickListener(new Start());
        all.addView(start);
        Button stop = new Button(this);
        stop.setText("Stop");
        stop.setOnClickListener(new Stop());
        all.addView(stop);
        setContentView(all);
    }

    class Start implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            try {
                codec.setCallback(new Feed());
                codec.configure(MediaFormat.createAudioFormat("audio/mp4a-latm", 44100, 1), null, null, 0);
                codec.start();
            } catch (IllegalStateException e) {
                return; // it runs
            }
        }
    }

    class Stop implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            codec.stop();
        }
    }

    static class Feed extends MediaCodec.Callback {
        @Override
        public void onInputBufferAvailable(MediaCodec codec, int index) {
        }

        @Override
        public void onOutputBufferAvailable(MediaCodec codec, int index, MediaCodec.BufferInfo info) {
        }

        @Override
        public void onError(MediaCodec codec, MediaCodec.CodecException e) {
        }

        @Override
        public void onOutputFormatChanged(MediaCodec codec, MediaFormat format) {
        }
    }
}
