package cbcov.agent.phone.keys;

import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The provider {@code AndroidKeyStore}, and the names of a phone's other providers that apps ask for (AOSP AndroidKeyStoreProvider). */
public final class KeyProvider extends Provider {
  static final String NAME = "AndroidKeyStore";
  private static final long serialVersionUID = 1;

  /** Providers of a phone's whose algorithms Java's own providers have. */
  private static final List<String> OTHERS = List.of("AndroidKeyStoreBCWorkaround", "AndroidOpenSSL");

  private static Provider bouncy; // see bouncy(); the app may take it from the list

  private KeyProvider() {
    super(NAME, "1.0", "Android KeyStore security provider");
    add("KeyStore", NAME, KeptKeys::new);
    for (SecretKeys.Kind k : SecretKeys.Kind.values()) {
      add("KeyGenerator", k.algorithm, () -> new SecretKeys(k));
      add("SecretKeyFactory", k.algorithm, KeyFacts.OfSecret::new);
    }
    for (KeyPairs.Kind k : KeyPairs.Kind.values()) {
      add("KeyPairGenerator", k.name(), () -> new KeyPairs(k));
      add("KeyFactory", k.name(), KeyFacts.OfPrivate::new);
    }
  }

  private void add(String type, String algorithm, Supplier<Object> make) {
    putService(new Made(this, type, algorithm, make));
  }

  /**
   * Lets the app's processes find the providers; once, before the first. The key store's stands before the last one, Bouncy Castle, which takes long to make
   * and is made when it is asked for what none before it has.
   */
  public static void install() {
    bouncy = Security.getProvider("BC");
    Security.insertProviderAt(new KeyProvider(), Security.getProviders().length);
    for (String name : OTHERS) {
      Security.addProvider(new Alias(name, bouncy));
    }
  }

  /** Bouncy Castle, for what Java's own providers do not have. */
  static Provider bouncy() {
    return bouncy;
  }

  private static final class Made extends Service {
    private final Supplier<Object> make;

    Made(Provider by, String type, String algorithm, Supplier<Object> make) {
      super(by, type, algorithm, Made.class.getName(), null, null);
      this.make = make;
    }

    @Override
    public Object newInstance(Object parameter) {
      return make.get();
    }

    @Override
    public boolean supportsParameter(Object parameter) {
      return true;
    }
  }

  /** Another name for what Java's own providers have. Who asks all providers comes to it last, and finds there what the app has taken away elsewhere. */
  private static final class Alias extends Provider {
    private static final long serialVersionUID = 1;

    private final transient Provider ciphers;

    Alias(String name, Provider ciphers) {
      super(name, "1.0", "what Java's own providers have");
      this.ciphers = ciphers;
    }

    @Override
    public Service getService(String type, String algorithm) {
      if (type.equals("Cipher")) { // Java's own know no PKCS7Padding by that name, and say so too late
        return ciphers.getService(type, algorithm);
      }
      for (Provider p : Security.getProviders()) {
        Service s = p instanceof Alias || p instanceof KeyProvider ? null : p.getService(type, algorithm);
        if (s != null) {
          return s;
        }
      }
      return null;
    }

    @Override
    public Set<Service> getServices() {
      return Set.of();
    }
  }
}
