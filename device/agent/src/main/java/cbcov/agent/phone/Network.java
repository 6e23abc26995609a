package cbcov.agent.phone;

import cbcov.agent.host.Setup;
import cbcov.agent.phone.net.Answer;
import dalvik.system.BlockGuard;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Proxy;
import java.net.SocketException;
import java.net.URL;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Where calls of the app's code arrive that ask for the machine's network without a connection, which the guard does not see: without a network
 * (see --network) a phone has its loopback interface only, and reaches nothing else. Names and parameters are those of the calls, behind the
 * receiver. Any thread.
 */
public final class Network {
  private static final int ECHO = 7;

  private static final ThreadLocal<Boolean> looking = ThreadLocal.withInitial(() -> false); // the device itself asks

  private Network() {}

  /** The app uses the network: on the main thread it may not, unless it said so (AOSP StrictMode.initThreadDefaults, BlockGuard.Policy.onNetwork). */
  static void used() {
    if (!looking.get()) {
      BlockGuard.getThreadPolicy().onNetwork();
    }
  }

  /** Reports whether there is a network that may know a host. */
  public static boolean isThere(String host) {
    looking.set(true);
    try {
      return Setup.reaches(host, ECHO);
    } finally {
      looking.set(false);
    }
  }

  public static boolean isReachable(InetAddress a, int timeoutMs) throws IOException {
    return isReachable(a, null, 0, timeoutMs);
  }

  public static boolean isReachable(InetAddress a, NetworkInterface through, int ttl, int timeoutMs) throws IOException {
    if (timeoutMs < 0) {
      throw new IllegalArgumentException("timeout < 0");
    }
    if (!isThere(a.getHostAddress())) {
      return a.isLoopbackAddress();
    }
    return a.isReachable(through, ttl, timeoutMs);
  }

  public static Enumeration<NetworkInterface> getNetworkInterfaces() throws SocketException {
    Enumeration<NetworkInterface> all = NetworkInterface.getNetworkInterfaces();
    if (isThere("0.0.0.0")) {
      return all;
    }
    for (NetworkInterface i : Collections.list(all)) {
      if (i.isLoopback()) {
        return Collections.enumeration(List.of(i));
      }
    }
    return Collections.emptyEnumeration();
  }

  public static NetworkInterface getByName(String name) throws SocketException {
    NetworkInterface i = NetworkInterface.getByName(name);
    return i == null || i.isLoopback() || isThere("0.0.0.0") ? i : null;
  }

  public static URLConnection openConnection(URL url) throws IOException {
    Answer a = Phone.get().environment().hosts().answer(url.toString());
    return a == null ? url.openConnection() : new AnsweredConnection(url, a);
  }

  public static URLConnection openConnection(URL url, Proxy proxy) throws IOException {
    return Phone.get().environment().hosts().answer(url.toString()) == null ? url.openConnection(proxy) : openConnection(url);
  }

  public static InputStream openStream(URL url) throws IOException {
    return openConnection(url).getInputStream();
  }

  /** Android's own name is always this (libcore.io.Linux.uname: localhost). */
  public static InetAddress getLocalHost() throws UnknownHostException {
    return isThere("0.0.0.0") ? InetAddress.getLocalHost() : InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
  }
}
