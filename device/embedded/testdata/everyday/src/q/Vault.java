package q;

import android.os.Build;
import android.os.Bundle;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyInfo;
import android.security.keystore.KeyProperties;
import android.security.keystore.KeyProtection;
import android.util.Base64;
import java.math.BigInteger;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;

/** Keys that Android keeps. */
public class Vault extends Screen {
  private static final String PROVIDER = "AndroidKeyStore";
  private static final int USE = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;
  private static final int SIGN = KeyProperties.PURPOSE_SIGN | KeyProperties.PURPOSE_VERIFY;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("List", () -> {
      log("  " + Collections.list(store().aliases()) + " " + store().size());
      for (String alias : Collections.list(store().aliases())) {
        log("  " + alias + " " + store().isKeyEntry(alias) + " " + store().isCertificateEntry(alias) + " " + store().entryInstanceOf(alias, KeyStore.SecretKeyEntry.class)
            + " " + store().getCreationDate(alias).getTime());
      }
    });
    button("Make", () -> {
      secret(new KeyGenParameterSpec.Builder("box", USE).setBlockModes("GCM").setEncryptionPaddings("NoPadding").setKeySize(256).build());
      secret(new KeyGenParameterSpec.Builder("old", USE).setBlockModes("CBC").setEncryptionPaddings("PKCS7Padding").build());
    });
    button("Hide", () -> {
      Key key = store().getKey("box", null);
      Cipher c = Cipher.getInstance("AES/GCM/NoPadding");
      c.init(Cipher.ENCRYPT_MODE, key);
      byte[] hidden = c.doFinal("word".getBytes());
      getPreferences(0).edit().putString("iv", text(c.getIV())).putString("hidden", text(hidden)).apply();
    });
    button("Show", () -> {
      Cipher c = Cipher.getInstance("AES/GCM/NoPadding");
      c.init(Cipher.DECRYPT_MODE, store().getKey("box", null), new GCMParameterSpec(128, bytes(getPreferences(0).getString("iv", ""))));
      log("  " + new String(c.doFinal(bytes(getPreferences(0).getString("hidden", "")))));
    });
    button("Blocks", () -> {
      Cipher c = Cipher.getInstance("AES/CBC/PKCS7Padding", "AndroidKeyStoreBCWorkaround");
      c.init(Cipher.ENCRYPT_MODE, store().getKey("old", null));
      byte[] hidden = c.doFinal("seventeen letters".getBytes());
      c.init(Cipher.DECRYPT_MODE, store().getKey("old", null), new IvParameterSpec(c.getIV()));
      log("  " + hidden.length + " " + new String(c.doFinal(hidden)));
    });
    button("Pair", () -> {
      KeyPairGenerator g = KeyPairGenerator.getInstance("RSA", PROVIDER);
      g.initialize(new KeyGenParameterSpec.Builder("pair", USE).setEncryptionPaddings("PKCS1Padding").setKeySize(1024)
          .setCertificateSubject(new X500Principal("CN=Somebody")).setCertificateSerialNumber(BigInteger.TEN).setCertificateNotBefore(new Date(0)).build());
      KeyPair p = g.generateKeyPair();
      X509Certificate own = (X509Certificate) store().getCertificate("pair");
      own.verify(p.getPublic());
      log("  " + own.getSubjectX500Principal() + " " + own.getSerialNumber() + " " + own.getNotBefore().getTime() + " " + own.getPublicKey().equals(p.getPublic()));
      Cipher c = Cipher.getInstance("RSA/ECB/PKCS1Padding", "AndroidOpenSSL");
      c.init(Cipher.ENCRYPT_MODE, own.getPublicKey());
      byte[] hidden = c.doFinal("word".getBytes());
      c.init(Cipher.DECRYPT_MODE, ((KeyStore.PrivateKeyEntry) store().getEntry("pair", null)).getPrivateKey());
      log("  " + new String(c.doFinal(hidden)));
    });
    button("Sign", () -> {
      KeyPairGenerator g = KeyPairGenerator.getInstance("EC", PROVIDER);
      g.initialize(new KeyGenParameterSpec.Builder("pen", SIGN).setDigests("SHA-256").build());
      g.generateKeyPair();
      Signature s = Signature.getInstance("SHA256withECDSA");
      s.initSign((PrivateKey) store().getKey("pen", null));
      s.update(new byte[] {1});
      byte[] signed = s.sign();
      s.initVerify(store().getCertificate("pen"));
      s.update(new byte[] {1});
      log("  " + s.verify(signed) + " " + store().getCertificate("pen").hashCode());
      Mac m = Mac.getInstance("HmacSHA256");
      KeyGenerator made = KeyGenerator.getInstance("HmacSHA256", PROVIDER);
      made.init(new KeyGenParameterSpec.Builder("mac", SIGN).build());
      m.init(made.generateKey());
      log("  " + Arrays.hashCode(m.doFinal(new byte[] {1}))); // a key is the same in each run
    });
    button("Told", () -> {
      SecretKey box = (SecretKey) store().getKey("box", null);
      KeyInfo i = (KeyInfo) SecretKeyFactory.getInstance("AES", PROVIDER).getKeySpec(box, KeyInfo.class);
      log("  " + i.getKeystoreAlias() + " " + i.getKeySize() + " " + i.getPurposes() + " " + Arrays.toString(i.getBlockModes()) + " " + i.isInsideSecureHardware()
          + " " + i.isUserAuthenticationRequired());
      KeyInfo of = KeyFactory.getInstance("EC", PROVIDER).getKeySpec((PrivateKey) store().getKey("pen", null), KeyInfo.class);
      log("  " + of.getKeystoreAlias() + " " + of.getKeySize() + " " + Arrays.toString(of.getDigests()));
    });
    button("Bring", () -> {
      store().setEntry("mine", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")), new KeyProtection.Builder(USE).setBlockModes("GCM").build());
      store().deleteEntry("old");
      log("  " + store().containsAlias("mine") + " " + store().containsAlias("old") + " " + store().getKey("old", null));
    });
    button("Wrong", () -> {
      refused(() -> KeyGenerator.getInstance("AES", PROVIDER).init(128));
      refused(() -> KeyGenerator.getInstance("AES", PROVIDER).generateKey());
      refused(() -> secret(new KeyGenParameterSpec.Builder("odd", USE).setKeySize(100).build()));
      refused(() -> secret(new KeyGenParameterSpec.Builder("user", USE).setUserAuthenticationRequired(true).build()));
      refused(() -> KeyPairGenerator.getInstance("RSA", PROVIDER).initialize((AlgorithmParameterSpec) null));
      refused(() -> store().setKeyEntry("public", KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic(), null, null));
      refused(() -> store().store(null, null));
      refused(() -> store().setKeyEntry("bare", new SecretKeySpec(new byte[16], "AES"), null, null));
      refused(() -> store().setCertificateEntry("none", null));
      refused(() -> secret(new KeyGenParameterSpec.Builder("ecb", USE).setBlockModes("ECB").setEncryptionPaddings("NoPadding").build()));
      refused(() -> secret(new KeyGenParameterSpec.Builder("bits", USE).setKeySize(129).build()));
      refused(() -> KeyPairGenerator.getInstance("EC", PROVIDER).initialize(
          new KeyGenParameterSpec.Builder("curve", SIGN).setAlgorithmParameterSpec(new ECGenParameterSpec("secp256k1")).build()));
      if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
        refused(() -> secret(new KeyGenParameterSpec.Builder("chip", USE).setIsStrongBoxBacked(true).build()));
      }
    });
    button("Without", () -> {
      Security.removeProvider("BC");
      log("  " + Cipher.getInstance("AES/CBC/PKCS7Padding").getAlgorithm());
      refused(() -> Cipher.getInstance("Foo/CBC/NoPadding"));
    });
    button("Provide", () -> {
      log("  " + (Security.getProvider("q") == null)); // what one process adds, the next does not have
      Security.addProvider(new Own());
    });
  }

  /** A provider of the app's own. */
  private static final class Own extends java.security.Provider {
    Own() {
      super("q", 1, "");
    }
  }

  private static void refused(Step s) {
    try {
      s.run();
      log("  not refused");
    } catch (Exception e) {
      log("  " + e);
    }
  }

  private static KeyStore store() throws Exception {
    KeyStore s = KeyStore.getInstance(PROVIDER);
    s.load(null);
    return s;
  }

  private static void secret(KeyGenParameterSpec s) throws Exception {
    KeyGenerator g = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, PROVIDER);
    g.init(s);
    g.generateKey();
  }

  private static String text(byte[] b) {
    return Base64.encodeToString(b, Base64.NO_WRAP);
  }

  private static byte[] bytes(String s) {
    return Base64.decode(s, Base64.NO_WRAP);
  }
}
