package app.dictated;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.speech.RecognitionListener;
import android.speech.RecognizerIntent;
import android.speech.SpeechRecognizer;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;

/** Listens to what the user says: ready, he begins, he ends, results or an error, and then nothing until it listens again. */
public class MainActivity extends Activity {
    private SpeechRecognizer recognizer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        recognizer = SpeechRecognizer.createSpeechRecognizer(this);
        recognizer.setRecognitionListener(new Hear());
        LinearLayout all = new LinearLayout(this);
        Button listen = new Button(this);
        listen.setText("Listen");
        listen.setOnClickListener(new Listen());
        all.addView(listen);
        Button cancel = new Button(this);
        cancel.setText("Cancel");
        cancel.setOnClickListener(new Cancel());
        all.addView(cancel);
        setContentView(all);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        recognizer.destroy();
    }

    class Listen implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            recognizer.startListening(new Intent(RecognizerIntent.ACTION_RECOGNIZE_SPEECH));
        }
    }

    class Cancel implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            recognizer.cancel();
        }
    }

    static class Hear implements RecognitionListener {
        @Override
        public void onReadyForSpeech(Bundle params) {
        }

        @Override
        public void onBeginningOfSpeech() {
        }

        @Override
        public void onRmsChanged(float rms) {
        }

        @Override
        public void onBufferReceived(byte[] buffer) {
        }

        @Override
        public void onEndOfSpeech() {
        }

        @Override
        public void onError(int error) {
        }

        @Override
        public void onResults(Bundle results) {
        }

        @Override
        public void onPartialResults(Bundle results) {
        }

        @Override
        public void onEvent(int type, Bundle params) {
        }
    }
}
