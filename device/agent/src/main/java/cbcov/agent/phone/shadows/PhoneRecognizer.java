package cbcov.agent.phone.shadows;

import android.content.Intent;
import android.os.Build;
import android.speech.RecognitionListener;
import android.speech.SpeechRecognizer;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSpeechRecognizer;

/** No app of the phone recognizes speech, and a listener is told so (AOSP SpeechRecognizer.connectToService), where Robolectric is silent. */
@Implements(SpeechRecognizer.class)
public class PhoneRecognizer extends ShadowSpeechRecognizer {
  private RecognitionListener listener;

  @Override
  @Implementation(maxSdk = Build.VERSION_CODES.UPSIDE_DOWN_CAKE)
  protected void handleChangeListener(RecognitionListener l) {
    listener = l;
    super.handleChangeListener(l);
  }

  @Override
  @Implementation(maxSdk = Build.VERSION_CODES.UPSIDE_DOWN_CAKE)
  protected void startListening(Intent asked) {
    super.startListening(asked);
    if (Phone.get().isApp()) {
      Later.onMain(() -> Later.onMain(this::refuse)); // what sets the listener is a message, too
    }
  }

  private void refuse() {
    if (listener != null) {
      listener.onError(SpeechRecognizer.ERROR_CLIENT);
    }
  }
}
