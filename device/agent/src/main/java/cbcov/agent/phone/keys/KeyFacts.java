package cbcov.agent.phone.keys;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyInfo;
import android.security.keystore.KeyProperties;
import android.security.keystore.KeyProtection;
import java.lang.reflect.Field;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import org.robolectric.shadow.api.Shadow;

/** What Android tells of a key that it keeps (AOSP AndroidKeyStoreSecretKeyFactorySpi, AndroidKeyStoreKeyFactorySpi). */
final class KeyFacts {
  private static final int ALL_PURPOSES =
      KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT | KeyProperties.PURPOSE_SIGN | KeyProperties.PURPOSE_VERIFY;

  private KeyFacts() {}

  private static KeySpec of(Key key, Class<?> wanted) throws InvalidKeySpecException {
    KeyVault.Entry e = key == null ? null : KeyVault.get().entry(key);
    if (e == null) {
      throw new InvalidKeySpecException("Unsupported key type: " + (key == null ? "null" : key.getClass().getName()) + ". Only Android Keystore keys supported");
    }
    if (wanted != KeyInfo.class) {
      throw new InvalidKeySpecException("Cannot export key material of Android Keystore keys");
    }
    KeyInfo info = Shadow.newInstanceOf(KeyInfo.class); // its constructor is another one at each API level
    set(info, "mKeystoreAlias", KeyVault.get().alias(e));
    set(info, "mKeySize", size(key));
    set(info, "mUserAuthenticationValidityDurationSeconds", -1);
    set(info, "mRemainingUsageCount", KeyProperties.UNRESTRICTED_USAGE_COUNT);
    set(info, "mOrigin", e.allows() == null || e.allows() instanceof KeptKeys.Imported ? KeyProperties.ORIGIN_IMPORTED : KeyProperties.ORIGIN_GENERATED);
    set(info, "mPurposes", ALL_PURPOSES);
    if (e.allows() instanceof KeyGenParameterSpec s) {
      set(info, "mPurposes", s.getPurposes());
      set(info, "mBlockModes", s.getBlockModes());
      set(info, "mEncryptionPaddings", s.getEncryptionPaddings());
      set(info, "mSignaturePaddings", s.getSignaturePaddings());
      set(info, "mDigests", s.isDigestsSpecified() ? s.getDigests() : null);
      set(info, "mKeyValidityStart", s.getKeyValidityStart());
      set(info, "mKeyValidityForOriginationEnd", s.getKeyValidityForOriginationEnd());
      set(info, "mKeyValidityForConsumptionEnd", s.getKeyValidityForConsumptionEnd());
    } else if (e.allows() instanceof KeptKeys.Imported i) {
      KeyProtection s = i.by();
      set(info, "mPurposes", s.getPurposes());
      set(info, "mBlockModes", s.getBlockModes());
      set(info, "mEncryptionPaddings", s.getEncryptionPaddings());
      set(info, "mSignaturePaddings", s.getSignaturePaddings());
      set(info, "mDigests", s.isDigestsSpecified() ? s.getDigests() : null);
      set(info, "mKeyValidityStart", s.getKeyValidityStart());
      set(info, "mKeyValidityForOriginationEnd", s.getKeyValidityForOriginationEnd());
      set(info, "mKeyValidityForConsumptionEnd", s.getKeyValidityForConsumptionEnd());
    }
    return info;
  }

  private static int size(Key key) {
    if (key instanceof RSAKey k) {
      return k.getModulus().bitLength();
    }
    if (key instanceof ECKey k) {
      return k.getParams().getOrder().bitLength();
    }
    return key.getAlgorithm().equals("DESede") ? SecretKeys.DES_EDE_BITS : key.getEncoded().length * 8;
  }

  /** Sets a field, where this API level has it. */
  private static void set(KeyInfo info, String name, Object value) {
    try {
      Field f = KeyInfo.class.getDeclaredField(name);
      f.setAccessible(true);
      f.set(info, value);
    } catch (NoSuchFieldException none) {
      return;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of secret keys. */
  static final class OfSecret extends SecretKeyFactorySpi {
    @Override
    protected KeySpec engineGetKeySpec(SecretKey key, Class<?> wanted) throws InvalidKeySpecException {
      return of(key, wanted);
    }

    @Override
    protected SecretKey engineGenerateSecret(KeySpec s) throws InvalidKeySpecException {
      throw new InvalidKeySpecException("To generate secret key in Android Keystore, use KeyGenerator initialized with " + KeyGenParameterSpec.class.getName());
    }

    @Override
    protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
      if (key == null || KeyVault.get().entry(key) == null) {
        throw new InvalidKeyException("To import a secret key into Android Keystore, use KeyStore.setEntry");
      }
      return key;
    }
  }

  /** Of pairs. */
  static final class OfPrivate extends KeyFactorySpi {
    @Override
    protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> wanted) throws InvalidKeySpecException {
      return wanted.cast(of(key, wanted));
    }

    @Override
    protected PrivateKey engineGeneratePrivate(KeySpec s) throws InvalidKeySpecException {
      throw new InvalidKeySpecException("To generate a key pair in Android Keystore, use KeyPairGenerator initialized with " + KeyGenParameterSpec.class.getName());
    }

    @Override
    protected PublicKey engineGeneratePublic(KeySpec s) throws InvalidKeySpecException {
      throw new InvalidKeySpecException("To generate a key pair in Android Keystore, use KeyPairGenerator initialized with " + KeyGenParameterSpec.class.getName());
    }

    @Override
    protected Key engineTranslateKey(Key key) throws InvalidKeyException {
      if (key == null || KeyVault.get().entry(key) == null) {
        throw new InvalidKeyException("To import a key into Android Keystore, use KeyStore.setEntry");
      }
      return key;
    }
  }
}
