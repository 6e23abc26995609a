package cbcov.agent.phone.keys;

import android.os.Build;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.security.InvalidAlgorithmParameterException;

/** What a phone without a lock and without fingers says to keys that only its user may use (AOSP KeyStore2ParameterUtils.addUserAuthArgs). */
final class UserAuthentication {
  private UserAuthentication() {}

  static void check(KeyGenParameterSpec s) throws InvalidAlgorithmParameterException {
    if (s.isUserAuthenticationRequired()) {
      throw new InvalidAlgorithmParameterException(new IllegalStateException(missing(s)));
    }
  }

  private static String missing(KeyGenParameterSpec s) {
    boolean strong =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
            ? s.getUserAuthenticationType() == KeyProperties.AUTH_BIOMETRIC_STRONG
            : s.getUserAuthenticationValidityDurationSeconds() == -1;
    if (!strong) {
      return "Secure lock screen must be enabled to create keys requiring user authentication";
    }
    String what = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q ? "biometric" : "fingerprint";
    return "At least one " + what + " must be enrolled to create keys requiring user authentication for every use";
  }
}
