package cbcov.agent.host;

import java.security.Provider;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Bouncy Castle, which every phone has, made when something asks it for an algorithm: Robolectric would make it at each start, and its
 * hundreds of classes, in a signed jar, take a fifth of that. It stands behind Java's own providers, which have what most apps use.
 */
final class LateProvider extends Provider {
  private static final long serialVersionUID = 1;

  private transient Provider real;

  LateProvider() {
    super(BouncyCastleProvider.PROVIDER_NAME, "1.81", "BouncyCastle Security Provider");
  }

  /** Whether it was made. */
  synchronized boolean made() {
    return real != null;
  }

  private synchronized Provider real() {
    if (real == null) {
      real = Maker.make();
    }
    return real;
  }

  /** A class of its own, because the JVM's verifier loads what a method returns in another one's place. */
  private static final class Maker {
    static Provider make() {
      return new BouncyCastleProvider();
    }
  }

  @Override
  public Service getService(String type, String algorithm) {
    return real().getService(type, algorithm);
  }

  @Override
  public Set<Service> getServices() {
    return real().getServices();
  }

  @Override
  public String getProperty(String key) {
    return real().getProperty(key);
  }

  @Override
  public Object get(Object key) {
    return real().get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return real().containsKey(key);
  }

  @Override
  public int size() {
    return real().size();
  }

  @Override
  public Enumeration<Object> keys() {
    return real().keys();
  }

  @Override
  public Enumeration<Object> elements() {
    return real().elements();
  }

  @Override
  public Set<Object> keySet() {
    return real().keySet();
  }

  @Override
  public Collection<Object> values() {
    return real().values();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    return real().entrySet();
  }
}
