package cbcov.agent.phone.shadows;

import android.os.Bundle;
import android.speech.tts.TextToSpeech;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowTextToSpeech;

/** Calls onInit by a message as a phone with a speech engine does, where Robolectric never does; files are spoken beside the main thread. */
@Implements(TextToSpeech.class)
public class PhoneSpeech extends ShadowTextToSpeech {
  @Override
  @Implementation
  protected int initTts() {
    int result = super.initTts();
    Later.onMain(
        () -> {
          if (getOnInitListener() != null && !isShutdown()) {
            getOnInitListener().onInit(TextToSpeech.SUCCESS);
          }
        });
    return result;
  }

  @Override
  @Implementation
  protected int synthesizeToFile(CharSequence text, Bundle params, File file, String utterance) {
    Later.beside(
        () -> {
          try {
            super.synthesizeToFile(text, params, file, utterance);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return TextToSpeech.SUCCESS;
  }
}
