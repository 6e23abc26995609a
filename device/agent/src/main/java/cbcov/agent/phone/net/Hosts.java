package cbcov.agent.phone.net;

import cbcov.agent.host.Answered;
import cbcov.agent.host.Setup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The hosts that the script answers for, and what they answer. A host that one line names is the script's altogether: it has an address, listens
 * on the ports that its lines name, and knows no other pages (404).
 *
 * <p>Addresses are those that documentation may use (RFC 5737, 192.0.2.0/24), then those of benchmarks (RFC 2544, 198.18.0.0/15), in the order of
 * the script. Filled before the app's process begins, and read on any thread.
 */
public final class Hosts {
  private static final int DOCUMENTATION = 255; // addresses of 192.0.2.0/24

  private final Map<String, Answer> answers = new HashMap<>(); // by URL, see key
  private final Map<String, InetAddress> addresses = new LinkedHashMap<>(); // by name
  private final Map<InetAddress, String> names = new HashMap<>(); // the first name of each
  private final Set<String> origins = new HashSet<>(); // as in https://a.example:443
  private boolean secure; // one of them speaks TLS

  /** Takes a line of the script. */
  public void add(String url, Answer answer) {
    answers.put(key(url), answer);
    URL u = parse(url);
    if (u == null || u.getHost().isEmpty()) {
      return; // nobody can connect to it
    }
    String name = name(u);
    origins.add(origin(u.getProtocol(), name, port(u)));
    secure |= u.getProtocol().equalsIgnoreCase("https");
    try {
      if (!addresses.containsKey(name)) {
        InetAddress a = address(name, addresses.size() + 1);
        addresses.put(name, a);
        names.putIfAbsent(a, name);
        Answered.add(name);
        Answered.add(a.getHostAddress());
      }
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(url + ": " + e.getMessage(), e);
    }
  }

  /** Makes the JVM's sockets forget all hosts: another script has its own. */
  public static void forget() throws IOException {
    Setup.forgetHosts();
    Names.forget();
    HostSocket.forget();
  }

  /** Reports whether the script answers for any host. */
  public boolean any() {
    return !answers.isEmpty();
  }

  /** What a host answers for a URL, or for the URL without its query; null: the host is not the script's. */
  public Answer answer(String url) {
    String key = key(url);
    Answer a = answers.get(key);
    int query = key.indexOf('?');
    if (a == null && query >= 0) {
      a = answers.get(key.substring(0, query));
    }
    if (a != null) {
      return a;
    }
    URL u = parse(url);
    return u != null && origins.contains(origin(u.getProtocol(), name(u), port(u))) ? Answer.NOT_FOUND : null;
  }

  /** Makes the JVM's sockets know the hosts. Once there is one, and again where there are more. */
  public void open(Path folder, HostSocket.Turns turns) throws IOException, GeneralSecurityException, ReflectiveOperationException {
    if (addresses.isEmpty()) {
      return; // everything stays as it was
    }
    Names.install(this);
    HostSocket.install(this, turns);
    if (secure) {
      Certificates.trust(folder);
    }
  }

  /** The address of a name; null: the script does not have it. */
  InetAddress address(String name) {
    return addresses.get(name.toLowerCase(Locale.ROOT));
  }

  /** The name of an address; null: the script does not have it. */
  String name(InetAddress a) {
    return names.get(a);
  }

  /** The server that listens on a port; null: nobody does. */
  Peer listener(InetAddress a, int port) throws IOException {
    String name = names.get(a);
    if (origins.contains(origin("http", name, port))) {
      return new HttpServer(origin("http", name, port), this::answer);
    }
    if (origins.contains(origin("https", name, port))) {
      return new TlsServer(name, new HttpServer(origin("https", name, port), this::answer));
    }
    return null;
  }

  private static InetAddress address(String name, int number) throws UnknownHostException {
    if (name.equals("localhost")) {
      return InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1});
    }
    boolean literal = name.indexOf(':') >= 0 || name.matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
    if (literal) {
      return InetAddress.getByName(name); // asks nobody
    }
    byte low = (byte) number;
    byte[] bytes = number < DOCUMENTATION ? new byte[] {(byte) 192, 0, 2, low} : new byte[] {(byte) 198, 18, (byte) (number >> 8), low};
    return InetAddress.getByAddress(name, bytes);
  }

  /** A URL as it is asked for: without what makes no difference. */
  private static String key(String url) {
    URL u = parse(url);
    return u == null ? url : origin(u.getProtocol(), name(u), port(u)) + (u.getFile().startsWith("/") ? "" : "/") + u.getFile();
  }

  private static URL parse(String url) {
    try {
      return new URL(url);
    } catch (MalformedURLException e) {
      return null;
    }
  }

  private static int port(URL u) {
    return u.getPort() < 0 ? u.getDefaultPort() : u.getPort();
  }

  private static String name(URL u) {
    String name = u.getHost().toLowerCase(Locale.ROOT);
    return name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
  }

  private static String origin(String protocol, String name, int port) {
    return protocol.toLowerCase(Locale.ROOT) + "://" + (name != null && name.indexOf(':') >= 0 ? "[" + name + "]" : name) + ":" + port;
  }
}
