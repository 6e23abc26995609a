package cbcov.agent.phone.net;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.DSADigestSigner;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;

/**
 * Certificates of the script's hosts, and of the authority that issues them, which the device trusts beside those that the JDK does. They are
 * the same bytes in each run: keys come of their names, so they are no secret and guard nothing, and signatures need no chance (RFC 6979). A
 * client that trusts others only, or pins another key, refuses them as it would any wrong certificate.
 */
public final class Certificates {
  private static final String AUTHORITY = "cbcov embedded device";
  private static final String CURVE = "secp256r1";
  private static final char[] PASSWORD = "changeit".toCharArray(); // the JDK wants one; there is nothing to hide
  private static final ECDomainParameters DOMAIN = new ECDomainParameters(CustomNamedCurves.getByName(CURVE));
  private static final Date FROM = new Date(0); // the device's time begins in 1970
  private static final Date TO = new Date(253402300799000L); // end of 9999: never (RFC 5280, 4.1.2.5)

  private static final Map<String, SSLContext> CONTEXTS = new HashMap<>();
  private static Path trusted; // the trust store; null: there is none yet

  private Certificates() {}

  /** What the server of a host speaks TLS with. */
  static synchronized SSLContext context(String host) throws GeneralSecurityException, IOException {
    SSLContext c = CONTEXTS.get(host);
    if (c == null) {
      KeyStore keys = KeyStore.getInstance("JKS");
      keys.load(null, null);
      keys.setKeyEntry("host", privateKey(host), PASSWORD, new Certificate[] {certificate(host), certificate(AUTHORITY)});
      KeyManagerFactory f = KeyManagerFactory.getInstance("SunX509");
      f.init(keys, PASSWORD);
      c = SSLContext.getInstance("TLS");
      c.init(f.getKeyManagers(), new TrustManager[0], null); // it asks no client who it is
      CONTEXTS.put(host, c);
    }
    return c;
  }

  /** Lets the JVM's own trust managers trust the authority, by a trust store in a folder. Before any is made. */
  static synchronized void trust(Path folder) throws GeneralSecurityException, IOException {
    if (trusted == null) {
      trusted = made(folder);
    }
    System.setProperty("javax.net.ssl.trustStore", trusted.toString());
    System.setProperty("javax.net.ssl.trustStoreType", "JKS");
  }

  private static Path made(Path folder) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    Path own = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts");
    if (Files.exists(own)) {
      KeyStore jdk = KeyStore.getInstance(own.toFile(), (char[]) null);
      for (String alias : Collections.list(jdk.aliases())) {
        if (jdk.isCertificateEntry(alias)) {
          store.setCertificateEntry(alias, jdk.getCertificate(alias));
        }
      }
    }
    store.setCertificateEntry("cbcov", certificate(AUTHORITY));
    Path file = folder.resolve("trust.jks");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD);
    }
    return file;
  }

  /** The certificate of a host, or of the authority itself. */
  static X509Certificate certificate(String name) throws GeneralSecurityException, IOException {
    boolean authority = name.equals(AUTHORITY);
    AlgorithmIdentifier signed = new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
    ExtensionsGenerator extensions = new ExtensionsGenerator();
    extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
    if (!authority) {
      boolean address = name.indexOf(':') >= 0 || name.matches("[\\d.]+");
      extensions.addExtension(
          Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, name)));
    }
    V3TBSCertificateGenerator g = new V3TBSCertificateGenerator();
    g.setSerialNumber(new ASN1Integer(new BigInteger(1, digest(name)).shiftRight(128)));
    g.setSignature(signed);
    g.setIssuer(new X500Name("CN=" + AUTHORITY));
    g.setSubject(new X500Name("CN=" + name));
    g.setStartDate(new Time(FROM));
    g.setEndDate(new Time(TO));
    g.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(publicKey(name).getEncoded()));
    g.setExtensions(extensions.generate());
    TBSCertificate body = g.generateTBSCertificate();
    return signed(body, signed, sign(body.getEncoded("DER")));
  }

  /** A certificate of its body and its signature (RFC 5280, 4.1). */
  public static X509Certificate signed(TBSCertificate body, AlgorithmIdentifier by, byte[] signature) throws GeneralSecurityException, IOException {
    ASN1EncodableVector all = new ASN1EncodableVector();
    all.add(body);
    all.add(by);
    all.add(new DERBitString(signature));
    byte[] bytes = new DERSequence(all).getEncoded();
    return (X509Certificate) CertificateFactory.getInstance("X.509", "SUN").generateCertificate(new ByteArrayInputStream(bytes));
  }

  private static byte[] sign(byte[] body) throws GeneralSecurityException {
    DSADigestSigner s = new DSADigestSigner(new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest())), new SHA256Digest());
    s.init(true, new ECPrivateKeyParameters(secret(AUTHORITY), DOMAIN));
    s.update(body, 0, body.length);
    return s.generateSignature();
  }

  private static PrivateKey privateKey(String name) throws GeneralSecurityException {
    return KeyFactory.getInstance("EC", "SunEC").generatePrivate(new ECPrivateKeySpec(secret(name), curve()));
  }

  private static PublicKey publicKey(String name) throws GeneralSecurityException {
    org.bouncycastle.math.ec.ECPoint q = DOMAIN.getG().multiply(secret(name)).normalize();
    ECPoint point = new ECPoint(q.getAffineXCoord().toBigInteger(), q.getAffineYCoord().toBigInteger());
    return KeyFactory.getInstance("EC", "SunEC").generatePublic(new ECPublicKeySpec(point, curve()));
  }

  private static ECParameterSpec curve() throws GeneralSecurityException {
    AlgorithmParameters p = AlgorithmParameters.getInstance("EC", "SunEC");
    p.init(new ECGenParameterSpec(CURVE));
    return p.getParameterSpec(ECParameterSpec.class);
  }

  private static BigInteger secret(String name) throws GeneralSecurityException {
    return new BigInteger(1, digest("key of " + name)).mod(DOMAIN.getN().subtract(BigInteger.ONE)).add(BigInteger.ONE);
  }

  private static byte[] digest(String s) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(s.getBytes(StandardCharsets.UTF_8));
  }
}
