package app.spoken;

import android.app.Activity;
import android.os.Bundle;
import android.speech.tts.TextToSpeech;
import android.speech.tts.UtteranceProgressListener;
import android.view.View;
import android.widget.Button;

/** Speaks a text at each click: it is told that it begins and that it ends, or why not. */
public class MainActivity extends Activity {
    private TextToSpeech voice;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button say = new Button(this);
        say.setText("Say");
        say.setOnClickListener(new Say());
        setContentView(say);
        voice = new TextToSpeech(this, new Init());
        voice.setOnUtteranceProgressListener(new Uttered());
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        voice.shutdown();
    }

    class Say implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            voice.speak("text", TextToSpeech.QUEUE_FLUSH, null, "text");
        }
    }

    static class Init implements TextToSpeech.OnInitListener {
        @Override
        public void onInit(int status) {
        }
    }

    static class Uttered extends UtteranceProgressListener {
        @Override
        public void onStart(String id) {
        }

        @Override
        public void onDone(String id) {
        }

        @Override
        public void onError(String id) {
        }
    }
}
