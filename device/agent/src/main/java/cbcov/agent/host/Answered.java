package cbcov.agent.host;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Names and addresses of hosts that are inside this JVM: the guard lets sockets go there, as they never reach the network. Any thread. */
public final class Answered {
  private static final Set<String> ALL = ConcurrentHashMap.newKeySet();

  private Answered() {}

  public static void add(String host) {
    ALL.add(host.toLowerCase(Locale.ROOT));
  }

  static void clear() {
    ALL.clear();
  }

  static boolean has(String host) {
    return !ALL.isEmpty() && ALL.contains(host.toLowerCase(Locale.ROOT));
  }
}
