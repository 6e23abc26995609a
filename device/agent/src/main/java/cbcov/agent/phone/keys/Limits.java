package cbcov.agent.phone.keys;

import android.os.Build;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.security.keystore.KeyProtection;
import android.security.keystore.StrongBoxUnavailableException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyStoreException;

/** What a phone without a lock, without fingers and without a chip for keys refuses (AOSP KeyStore2ParameterUtils.addUserAuthArgs). */
final class Limits {
  private Limits() {}

  /** Refuses a key that only its user may use. */
  static void user(KeyGenParameterSpec s) throws InvalidAlgorithmParameterException {
    if (s.isUserAuthenticationRequired()) {
      throw new InvalidAlgorithmParameterException(missing(isStrong(s)));
    }
  }

  /** Likewise, where it comes from outside. */
  static void user(KeyProtection p) throws KeyStoreException {
    if (p.isUserAuthenticationRequired()) {
      throw new KeyStoreException(missing(isStrong(p)));
    }
  }

  private static boolean isStrong(KeyGenParameterSpec s) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
        ? s.getUserAuthenticationType() == KeyProperties.AUTH_BIOMETRIC_STRONG
        : s.getUserAuthenticationValidityDurationSeconds() == -1;
  }

  private static boolean isStrong(KeyProtection p) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
        ? p.getUserAuthenticationType() == KeyProperties.AUTH_BIOMETRIC_STRONG
        : p.getUserAuthenticationValidityDurationSeconds() == -1;
  }

  private static IllegalStateException missing(boolean strong) {
    if (!strong) {
      return new IllegalStateException("Secure lock screen must be enabled to create keys requiring user authentication");
    }
    String what = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q ? "biometric" : "fingerprint";
    return new IllegalStateException("At least one " + what + " must be enrolled to create keys requiring user authentication for every use");
  }

  /** Refuses a key that is to stay in a chip of its own. Apps make another one then. */
  static void strongBox(KeyGenParameterSpec s) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P && s.isStrongBoxBacked()) {
      throw Chip.missing();
    }
  }

  /** A class of its own, since older levels do not have the exception's. */
  private static final class Chip {
    static RuntimeException missing() {
      return new StrongBoxUnavailableException("Failed to generate key");
    }
  }
}
