package cbcov.agent.phone.keys;

import android.security.KeyStoreParameter;
import android.security.keystore.KeyProtection;
import cbcov.agent.phone.Phone;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The app's view of its keys (AOSP AndroidKeyStoreSpi). */
public final class KeptKeys extends KeyStoreSpi {
  private static final Certificate[] NONE = {};

  private final KeyVault vault = KeyVault.get();

  private KeyVault.Entry entry(String alias) {
    return vault.entry(alias);
  }

  @Override
  public Key engineGetKey(String alias, char[] password) {
    KeyVault.Entry e = entry(alias);
    return e == null ? null : e.key();
  }

  @Override
  public Certificate[] engineGetCertificateChain(String alias) {
    KeyVault.Entry e = entry(alias);
    return e == null || e.chain().length == 0 ? null : e.chain().clone();
  }

  @Override
  public Certificate engineGetCertificate(String alias) {
    KeyVault.Entry e = entry(alias);
    return e == null ? null : e.certificate();
  }

  @Override
  public Date engineGetCreationDate(String alias) {
    KeyVault.Entry e = entry(alias);
    return e == null ? null : e.made();
  }

  @Override
  public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) throws KeyStoreException {
    if (password != null && password.length > 0) {
      throw new KeyStoreException("entries cannot be protected with passwords");
    }
    set(alias, key, chain == null ? NONE : chain, null);
  }

  /** Keeps copies: what the app gives can be of a class of its own, which goes with its process. */
  private void set(String alias, Key key, Certificate[] chain, Imported allows) throws KeyStoreException {
    if (allows != null) {
      Limits.user(allows.by());
    }
    if (key instanceof SecretKey) {
      if (allows == null) {
        throw new KeyStoreException("Protection parameters must be specified when importing a symmetric key");
      }
      if (!"RAW".equals(key.getFormat()) || key.getEncoded() == null) {
        throw new KeyStoreException("Unsupported secret key material export format: " + key.getFormat());
      }
      put(alias, new SecretKeySpec(key.getEncoded(), key.getAlgorithm()), NONE, allows);
      return;
    }
    if (!(key instanceof PrivateKey)) {
      throw new KeyStoreException("Only PrivateKey and SecretKey are supported");
    }
    if (chain.length == 0) {
      throw new KeyStoreException("Must supply at least one Certificate with PrivateKey");
    }
    if (!"PKCS#8".equals(key.getFormat()) || key.getEncoded() == null) {
      throw new KeyStoreException("Unsupported private key export format: " + key.getFormat() + ". Only private keys which export their key material in PKCS#8 format are supported.");
    }
    try {
      put(alias, factory(key.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded())), copies(chain), allows);
    } catch (GeneralSecurityException e) {
      throw new KeyStoreException(e);
    }
  }

  private static KeyFactory factory(String algorithm) throws GeneralSecurityException {
    return algorithm.startsWith("EC") ? KeyFactory.getInstance("EC", "SunEC") : KeyFactory.getInstance(algorithm, "SunRsaSign"); // not one of the app's
  }

  private void put(String alias, Key key, Certificate[] chain, Imported allows) {
    vault.put(alias, new KeyVault.Entry(key, chain, allows, new Date(Phone.get().now())));
  }

  private static Certificate[] copies(Certificate... of) throws KeyStoreException {
    Certificate[] all = new Certificate[of.length];
    try {
      for (int i = 0; i < of.length; i++) {
        all[i] = CertificateFactory.getInstance("X.509", "SUN").generateCertificate(new ByteArrayInputStream(of[i].getEncoded()));
      }
    } catch (GeneralSecurityException e) {
      throw new KeyStoreException("Failed to encode certificate", e);
    }
    return all;
  }

  @Override
  public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) throws KeyStoreException {
    throw new KeyStoreException("Operation not supported because key encoding is unknown");
  }

  @Override
  public void engineSetCertificateEntry(String alias, Certificate c) throws KeyStoreException {
    if (engineIsKeyEntry(alias)) {
      throw new KeyStoreException("Entry exists and is not a trusted certificate");
    }
    if (c == null) {
      throw new NullPointerException("cert == null");
    }
    put(alias, null, copies(c), null);
  }

  @Override
  public void engineDeleteEntry(String alias) {
    vault.remove(alias);
  }

  @Override
  public Enumeration<String> engineAliases() {
    return Collections.enumeration(vault.aliases());
  }

  @Override
  public boolean engineContainsAlias(String alias) {
    if (alias == null) {
      throw new NullPointerException("alias == null");
    }
    return entry(alias) != null;
  }

  @Override
  public int engineSize() {
    return vault.aliases().size();
  }

  @Override
  public boolean engineIsKeyEntry(String alias) {
    KeyVault.Entry e = entry(alias);
    return e != null && e.key() != null;
  }

  @Override
  public boolean engineIsCertificateEntry(String alias) {
    KeyVault.Entry e = entry(alias);
    return e != null && e.key() == null;
  }

  @Override
  public String engineGetCertificateAlias(Certificate c) {
    for (String alias : vault.aliases()) {
      Certificate own = engineGetCertificate(alias);
      if (own != null && own.equals(c)) {
        return alias;
      }
    }
    return null;
  }

  @Override
  public void engineStore(OutputStream out, char[] password) {
    throw new UnsupportedOperationException("Can not serialize AndroidKeyStore to OutputStream");
  }

  @Override
  public void engineLoad(InputStream in, char[] password) {
    if (in != null) {
      throw new IllegalArgumentException("InputStream not supported");
    }
    if (password != null) {
      throw new IllegalArgumentException("password not supported");
    }
  }

  @Override
  public void engineLoad(KeyStore.LoadStoreParameter p) {}

  @Override
  public KeyStore.Entry engineGetEntry(String alias, KeyStore.ProtectionParameter p) {
    KeyVault.Entry e = entry(alias);
    if (e == null) {
      return null;
    }
    if (e.key() instanceof SecretKey secret) {
      return new KeyStore.SecretKeyEntry(secret);
    }
    return e.key() == null ? new KeyStore.TrustedCertificateEntry(e.certificate()) : new KeyStore.PrivateKeyEntry((PrivateKey) e.key(), e.chain());
  }

  @Override
  public void engineSetEntry(String alias, KeyStore.Entry e, KeyStore.ProtectionParameter p) throws KeyStoreException {
    if (p != null && !(p instanceof KeyProtection) && !(p instanceof KeyStoreParameter)) {
      throw new KeyStoreException("Unsupported protection parameter class:" + p.getClass().getName() + ". Supported: " + KeyProtection.class.getName());
    }
    Imported allows = p instanceof KeyProtection k ? new Imported(k) : null;
    if (e instanceof KeyStore.TrustedCertificateEntry c) {
      engineSetCertificateEntry(alias, c.getTrustedCertificate());
    } else if (e instanceof KeyStore.SecretKeyEntry s) {
      set(alias, s.getSecretKey(), NONE, allows);
    } else if (e instanceof KeyStore.PrivateKeyEntry k) {
      set(alias, k.getPrivateKey(), k.getCertificateChain(), allows);
    } else {
      throw new KeyStoreException(e == null ? "entry == null" : "Entry must be a PrivateKeyEntry, SecretKeyEntry or TrustedCertificateEntry; was " + e);
    }
  }

  /** What a key that came from outside is for. */
  record Imported(KeyProtection by) implements AlgorithmParameterSpec {}
}
