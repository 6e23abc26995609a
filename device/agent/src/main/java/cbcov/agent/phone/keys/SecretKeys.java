package cbcov.agent.phone.keys;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import cbcov.agent.phone.Phone;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Date;
import java.util.List;
import java.util.Set;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Makes secret keys (AOSP AndroidKeyStoreKeyGeneratorSpi). */
public final class SecretKeys extends KeyGeneratorSpi {
  private static final String WANTED = "Cannot initialize without a " + KeyGenParameterSpec.class.getName() + " parameter";

  static final int DES_EDE_BITS = 168;

  /** What a key is for, and its bits where nobody says how many. */
  enum Kind {
    AES("AES", 128),
    DES_EDE("DESede", DES_EDE_BITS),
    HMAC_SHA1("HmacSHA1", 160),
    HMAC_SHA224("HmacSHA224", 224),
    HMAC_SHA256("HmacSHA256", 256),
    HMAC_SHA384("HmacSHA384", 384),
    HMAC_SHA512("HmacSHA512", 512);

    private static final Set<Integer> AES_SIZES = Set.of(128, 192, 256);

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
      String wrong = wanted <= 0 ? "Key size must be positive: " + wanted : wanted % 8 != 0 ? "Key size must be a multiple of 8: " + wanted : unfit(wanted);
      if (wrong != null) {
        throw new InvalidAlgorithmParameterException(wrong);
      }
      return wanted;
    }

    /** Why a key cannot have so many bits; null: it can. */
    private String unfit(int wanted) {
      return switch (this) {
        case AES -> AES_SIZES.contains(wanted) ? null : "Unsupported key size: " + wanted + ". Supported: 128, 192, 256.";
        case DES_EDE -> wanted == bits ? null : "3DES key size must be 168 bits.";
        default -> wanted < 64 ? "HMAC key size must be at least 64 bits." : wanted > 512 ? "HMAC key size must be at most 512 bits." : null;
      };
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
    boolean encrypts = (s.getPurposes() & KeyProperties.PURPOSE_ENCRYPT) != 0;
    if (encrypts && s.isRandomizedEncryptionRequired() && List.of(s.getBlockModes()).contains(KeyProperties.BLOCK_MODE_ECB)) {
      throw new InvalidAlgorithmParameterException(
          "Randomized encryption (IND-CPA) required but may be violated by block mode: ECB. See " + KeyGenParameterSpec.class.getName() + " documentation.");
    }
    Limits.user(s);
    spec = s;
  }

  @Override
  protected SecretKey engineGenerateKey() {
    if (spec == null) {
      throw new IllegalStateException("Not initialized");
    }
    Limits.strongBox(spec);
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
