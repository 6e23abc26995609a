package cbcov.agent.phone.keys;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What Android keeps for the app, by aliases, until the app's storage is cleared. Any thread. */
public final class KeyVault {
  private static final KeyVault THE = new KeyVault();

  /**
   * A key, or a certificate of somebody else's.
   *
   * @param key null: there is a certificate alone
   * @param chain of the key, or the certificate; empty: none
   * @param allows what the app said that the key is for; null: nothing
   */
  record Entry(Key key, Certificate[] chain, AlgorithmParameterSpec allows, Date made) {
    Certificate certificate() {
      return chain.length == 0 ? null : chain[0];
    }
  }

  private final TreeMap<String, Entry> entries = new TreeMap<>(); // guarded by this
  private int generated; // keys, likewise

  private KeyVault() {}

  static KeyVault get() {
    return THE;
  }

  /** All keys are gone: the app's storage was cleared. Those that come are others. */
  public static void clear() {
    synchronized (THE) {
      THE.entries.clear();
    }
  }

  /** All is as before the first process. */
  public static void reset() {
    synchronized (THE) {
      clear();
      THE.generated = 0;
    }
  }

  synchronized Entry entry(String alias) {
    return alias == null ? null : entries.get(alias);
  }

  /** The entry of a key; null: the app does not have it from here. */
  synchronized Entry entry(Key key) {
    return entries.values().stream().filter(e -> key == e.key).findFirst().orElse(null); // to ask the app's own would run its code
  }

  /** The name of an entry. */
  synchronized String alias(Entry of) {
    return entries.entrySet().stream().filter(e -> e.getValue() == of).map(Map.Entry::getKey).findFirst().orElse("");
  }

  /** In the order of their names. */
  synchronized List<String> aliases() {
    return new ArrayList<>(entries.keySet());
  }

  synchronized void put(String alias, Entry e) {
    entries.put(alias, e);
  }

  synchronized void remove(String alias) {
    entries.remove(alias);
  }

  /** What the next key is made of: the same in each run. */
  synchronized SecureRandom chance(String alias) throws GeneralSecurityException {
    SecureRandom r = SecureRandom.getInstance("SHA1PRNG", "SUN");
    r.setSeed((++generated + " " + alias).getBytes(StandardCharsets.UTF_8));
    return r;
  }
}
