package cbcov.agent.phone.keys;

import android.security.keystore.KeyGenParameterSpec;
import cbcov.agent.phone.Phone;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Date;
import java.util.Set;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Makes secret keys (AOSP AndroidKeyStoreKeyGeneratorSpi). */
public final class SecretKeys extends KeyGeneratorSpi {
  private static final String WANTED = "Cannot initialize without a " + KeyGenParameterSpec.class.getName() + " parameter";

  /** What a key is for, and its bits where nobody says how many. */
  enum Kind {
    AES("AES", 128),
    DES_EDE("DESede", 168),
    HMAC_SHA1("HmacSHA1", 160),
    HMAC_SHA224("HmacSHA224", 224),
    HMAC_SHA256("HmacSHA256", 256),
    HMAC_SHA384("HmacSHA384", 384),
    HMAC_SHA512("HmacSHA512", 512);

    private static final Set<Integer> AES_SIZES = Set.of(128, 192, 256);
    private static final int MAX_BITS = 1024; // of an HMAC's; AOSP lets the hardware decide

    final String algorithm;
    private final int bits;

    Kind(String algorithm, int bits) {
      this.algorithm = algorithm;
      this.bits = bits;
    }

    private int bits(int wanted) throws InvalidAlgorithmParameterException {
      if (wanted == -1) {
        return bits;
      }
      boolean fits =
          switch (this) {
            case AES -> AES_SIZES.contains(wanted);
            case DES_EDE -> wanted == bits;
            default -> wanted >= 64 && wanted % 8 == 0 && wanted <= MAX_BITS;
          };
      if (!fits) {
        throw new InvalidAlgorithmParameterException("Unsupported key size: " + wanted);
      }
      return wanted;
    }

    private int bytes(int bits) {
      return this == DES_EDE ? 24 : bits / 8; // eight bits of parity for each seven
    }
  }

  private final Kind kind;
  private KeyGenParameterSpec spec; // null: not initialized
  private int bits;

  SecretKeys(Kind kind) {
    this.kind = kind;
  }

  @Override
  protected void engineInit(SecureRandom chance) {
    throw new UnsupportedOperationException(WANTED);
  }

  @Override
  protected void engineInit(int bits, SecureRandom chance) {
    throw new UnsupportedOperationException(WANTED);
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec p, SecureRandom chance) throws InvalidAlgorithmParameterException {
    spec = null;
    if (!(p instanceof KeyGenParameterSpec s)) {
      throw new InvalidAlgorithmParameterException(WANTED);
    }
    bits = kind.bits(s.getKeySize());
    UserAuthentication.check(s);
    spec = s;
  }

  @Override
  protected SecretKey engineGenerateKey() {
    if (spec == null) {
      throw new IllegalStateException("Not initialized");
    }
    KeyVault vault = KeyVault.get();
    byte[] key = new byte[kind.bytes(bits)];
    try {
      vault.chance(spec.getKeystoreAlias()).nextBytes(key);
    } catch (GeneralSecurityException e) {
      throw new ProviderException("Keystore key generation failed", e);
    }
    SecretKey made = new SecretKeySpec(key, kind.algorithm);
    vault.put(spec.getKeystoreAlias(), new KeyVault.Entry(made, new Certificate[0], spec, new Date(Phone.get().now())));
    return made;
  }
}
