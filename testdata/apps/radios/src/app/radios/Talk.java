package app.radios;

import android.app.Activity;
import android.os.Bundle;
import android.speech.tts.TextToSpeech;
import android.widget.Button;

/** Speech says once that it is ready, and nothing when it is shut down. */
public class Talk extends Activity implements TextToSpeech.OnInitListener {
    private TextToSpeech speech;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        speech = new TextToSpeech(this, this);
        Button say = new Button(this);
        say.setText("Say");
        say.setOnClickListener(v -> speech.speak("hello", TextToSpeech.QUEUE_ADD, null, "1"));
        setContentView(say);
    }

    @Override
    public void onInit(int status) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        speech.shutdown();
    }
}
