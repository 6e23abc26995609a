package cbcov.agent.phone.keys;

import android.security.KeyPairGeneratorSpec;
import android.security.keystore.KeyGenParameterSpec;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.net.Certificates;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** Makes pairs of keys, each with a certificate that it signs itself (AOSP AndroidKeyStoreKeyPairGeneratorSpi). */
public final class KeyPairs extends KeyPairGeneratorSpi {
  /** The curves of elliptic keys, by bits. */
  private static final Map<Integer, String> CURVES = Map.of(224, "secp224r1", 256, "secp256r1", 384, "secp384r1", 521, "secp521r1");

  private static final Set<String> OTHER_NAMES = Set.of("prime256v1", "p-224", "p-256", "p-384", "p-521");

  private static final int MIN_RSA = 512;
  private static final int MAX_RSA = 8192;

  /** Their names are those of the algorithms. */
  enum Kind {
    RSA(2048, "SunRsaSign", "SHA256withRSA", PKCSObjectIdentifiers.sha256WithRSAEncryption),
    EC(256, "SunEC", "SHA256withECDSA", X9ObjectIdentifiers.ecdsa_with_SHA256);

    private final int bits;
    private final String own;
    private final String signature;
    private final ASN1ObjectIdentifier signed;

    Kind(int bits, String own, String signature, ASN1ObjectIdentifier signed) {
      this.bits = bits;
      this.own = own;
      this.signature = signature;
      this.signed = signed;
    }

    private void check(AlgorithmParameterSpec given) throws InvalidAlgorithmParameterException {
      if (this == RSA && given instanceof RSAKeyGenParameterSpec p) {
        checkSize(p.getKeysize());
      } else if (this == EC && given instanceof ECGenParameterSpec p) {
        checkCurve(p.getName());
      } else {
        throw new InvalidAlgorithmParameterException("Unsupported " + name() + " parameters: " + given.getClass().getName());
      }
    }

    /** Who makes and signs: never a provider of the app's. */
    private Provider by(AlgorithmParameterSpec p) {
      boolean other = this == EC && p instanceof ECGenParameterSpec e && e.getName().contains("224"); // the JDK has that curve no more
      return other ? KeyProvider.bouncy() : Security.getProvider(own);
    }

    /** What the JDK's own generator wants. */
    private AlgorithmParameterSpec parameters(int wanted, AlgorithmParameterSpec given) throws InvalidAlgorithmParameterException {
      if (given != null) {
        check(given);
        return given;
      }
      int n = wanted == -1 ? bits : wanted;
      if (this == EC && !CURVES.containsKey(n)) {
        throw new InvalidAlgorithmParameterException("Unsupported EC key size: " + n + " bits. Supported: [224, 256, 384, 521]");
      }
      if (this == RSA) {
        checkSize(n);
      }
      return this == EC ? new ECGenParameterSpec(CURVES.get(n)) : new RSAKeyGenParameterSpec(n, RSAKeyGenParameterSpec.F4);
    }
  }

  private static void checkSize(int n) throws InvalidAlgorithmParameterException {
    if (n < MIN_RSA || n > MAX_RSA) {
      throw new InvalidAlgorithmParameterException("RSA key size must be >= " + MIN_RSA + " and <= " + MAX_RSA);
    }
  }

  private static void checkCurve(String name) throws InvalidAlgorithmParameterException {
    if (!CURVES.containsValue(name.toLowerCase(Locale.ROOT)) && !OTHER_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
      throw new InvalidAlgorithmParameterException("Unsupported EC curve name: " + name + ". Supported: " + new TreeSet<>(CURVES.values()));
    }
  }

  /** What is to be made. */
  private record Wanted(
      String alias, AlgorithmParameterSpec by, AlgorithmParameterSpec parameters, X500Principal subject, BigInteger serial, Date from, Date to) {}

  private final Kind kind;
  private Wanted wanted; // null: not initialized

  KeyPairs(Kind kind) {
    this.kind = kind;
  }

  @Override
  public void initialize(int bits, SecureRandom chance) {
    throw new IllegalArgumentException(KeyGenParameterSpec.class.getName() + " required to initialize this KeyPairGenerator");
  }

  @Override
  public void initialize(AlgorithmParameterSpec p, SecureRandom chance) throws InvalidAlgorithmParameterException {
    wanted = null;
    if (p instanceof KeyGenParameterSpec s) {
      AlgorithmParameterSpec own = kind.parameters(s.getKeySize(), s.getAlgorithmParameterSpec());
      Limits.user(s);
      wanted =
          new Wanted(
              s.getKeystoreAlias(), s, own, s.getCertificateSubject(), s.getCertificateSerialNumber(), s.getCertificateNotBefore(), s.getCertificateNotAfter());
    } else if (p instanceof KeyPairGeneratorSpec s) {
      AlgorithmParameterSpec own = kind.parameters(s.getKeySize(), s.getAlgorithmParameterSpec());
      wanted = new Wanted(s.getKeystoreAlias(), s, own, s.getSubjectDN(), s.getSerialNumber(), s.getStartDate(), s.getEndDate());
    } else {
      throw new InvalidAlgorithmParameterException("Unsupported params class: " + (p == null ? "null" : p.getClass().getName()) + ". Supported: "
          + KeyGenParameterSpec.class.getName() + ", " + KeyPairGeneratorSpec.class.getName());
    }
  }

  @Override
  public KeyPair generateKeyPair() {
    if (wanted == null) {
      throw new IllegalStateException("Not initialized");
    }
    if (wanted.by instanceof KeyGenParameterSpec s) {
      Limits.strongBox(s);
    }
    KeyVault vault = KeyVault.get();
    try {
      KeyPairGenerator g = KeyPairGenerator.getInstance(kind.name(), kind.by(wanted.parameters));
      g.initialize(wanted.parameters, vault.chance(wanted.alias));
      KeyPair made = g.generateKeyPair();
      vault.put(wanted.alias, new KeyVault.Entry(made.getPrivate(), new Certificate[] {certificate(made)}, wanted.by, new Date(Phone.get().now())));
      return made;
    } catch (GeneralSecurityException | IOException e) {
      throw new ProviderException("Failed to generate key pair", e);
    }
  }

  private Certificate certificate(KeyPair keys) throws GeneralSecurityException, IOException {
    AlgorithmIdentifier signed = new AlgorithmIdentifier(kind.signed);
    X500Name name = X500Name.getInstance(wanted.subject.getEncoded());
    V3TBSCertificateGenerator g = new V3TBSCertificateGenerator();
    g.setSerialNumber(new ASN1Integer(wanted.serial));
    g.setSignature(signed);
    g.setIssuer(name);
    g.setSubject(name);
    g.setStartDate(new Time(wanted.from));
    g.setEndDate(new Time(wanted.to));
    g.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()));
    TBSCertificate body = g.generateTBSCertificate();
    Signature s = Signature.getInstance(kind.signature, kind.by(wanted.parameters));
    s.initSign(keys.getPrivate(), KeyVault.get().chance(wanted.alias));
    s.update(body.getEncoded("DER"));
    return Certificates.signed(body, signed, s.sign());
  }
}
