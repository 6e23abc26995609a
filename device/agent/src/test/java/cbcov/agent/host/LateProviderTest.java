package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.security.Security;
import javax.crypto.Cipher;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;

/** Bouncy Castle is made when something needs it. */
final class LateProviderTest {
  @Test
  void isMadeForWhatJavaDoesNotHave() throws Exception {
    LateProvider p = new LateProvider();
    for (String name : new String[] {"BC", "AndroidKeyStoreBCWorkaround", "AndroidOpenSSL"}) { // those of a phone that has been here
      Security.removeProvider(name);
    }
    Security.addProvider(p);
    try {
      Cipher.getInstance("AES/CBC/PKCS5Padding");
      MessageDigest.getInstance("SHA-256");
      assertFalse(p.made());
      assertEquals("BC", Cipher.getInstance("AES/CBC/PKCS7Padding").getProvider().getName());
      assertTrue(p.made());
      assertEquals(new BouncyCastleProvider().getVersionStr(), p.getVersionStr());
      assertTrue(Security.getAlgorithms("MessageDigest").contains("GOST3411"));
      assertEquals("BC", MessageDigest.getInstance("GOST3411", "BC").getProvider().getName());
    } finally {
      Security.removeProvider("BC");
    }
  }
}
