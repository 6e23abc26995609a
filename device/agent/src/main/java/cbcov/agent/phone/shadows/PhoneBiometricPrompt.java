package cbcov.agent.phone.shadows;

import android.hardware.biometrics.BiometricPrompt;
import android.os.CancellationSignal;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** The phone has no sensor for fingers and faces, and its user no other lock (AOSP BiometricService, PreAuthInfo). */
@Implements(value = BiometricPrompt.class, minSdk = 28)
public class PhoneBiometricPrompt {
  private static void refuse(Executor e, BiometricPrompt.AuthenticationCallback c) {
    if (c == null || e == null) {
      throw new IllegalArgumentException("Must supply a callback and an executor");
    }
    e.execute(() -> c.onAuthenticationError(BiometricPrompt.BIOMETRIC_ERROR_HW_NOT_PRESENT, "No biometric hardware"));
  }

  @Implementation
  protected void authenticate(CancellationSignal s, Executor e, BiometricPrompt.AuthenticationCallback c) {
    refuse(e, c);
  }

  @Implementation
  protected void authenticate(BiometricPrompt.CryptoObject o, CancellationSignal s, Executor e, BiometricPrompt.AuthenticationCallback c) {
    refuse(e, c);
  }
}
