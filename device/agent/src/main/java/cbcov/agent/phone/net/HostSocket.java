package cbcov.agent.phone.net;

import cbcov.agent.host.Answered;
import dalvik.system.BlockGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * What stands behind each java.net.Socket of the JVM: until it connects, and where it connects to a host that the script does not have, the JDK's
 * own socket; else a connection inside this JVM.
 */
public final class HostSocket extends SocketImpl {
  private static final byte[] OWN = {10, 0, 2, 16}; // the phone's address, as an emulator has it
  private static final int FIRST_PORT = 40_000; // of those that the phone connects from
  private static final int PORTS = 20_000;
  private static final AtomicInteger NEXT = new AtomicInteger();

  private static volatile Hosts hosts; // null: none yet
  private static volatile Turns turns;

  /** How a thread waits on the device. */
  public interface Turns {
    /** Waits until something is so, or virtual time has passed (ms below 0: however long it takes). Reports whether the calling thread can. */
    boolean until(BooleanSupplier ready, long ms) throws InterruptedException;
  }

  private SocketImpl platform; // the JDK's
  private Socket real; // which it is behind: its methods may be called
  private Connection connection; // null: not to a host of the script
  private final Map<Object, Object> options = new HashMap<>(); // that the client has set, by SocketOptions' number or by SocketOption

  private HostSocket() {}

  /** Lets the JVM's sockets reach a script's hosts. The JDK takes a factory of sockets once only. */
  @SuppressWarnings("deprecation") // no other place sees the sockets of all clients
  static synchronized void install(Hosts h, Turns t) throws IOException {
    boolean first = hosts == null;
    hosts = h;
    turns = t;
    if (first) {
      Answered.add(own().getHostAddress()); // the JDK asks the guard before it tells a socket's own address
      Socket.setSocketImplFactory(HostSocket::new);
    }
  }

  /** There are no hosts any more, and numbers of ports begin anew. */
  static synchronized void forget() throws IOException {
    NEXT.set(0);
    if (hosts != null) {
      hosts = new Hosts();
      Answered.add(own().getHostAddress());
    }
  }

  /** The JDK's socket, as it makes it where there is no factory. */
  private static SocketImpl platform() throws IOException {
    try {
      Method m = SocketImpl.class.getDeclaredMethod("createPlatformSocketImpl", boolean.class);
      m.setAccessible(true);
      return (SocketImpl) m.invoke(null, false);
    } catch (ReflectiveOperationException e) {
      throw new IOException("the JDK's sockets: " + e, e);
    }
  }

  @Override
  protected void create(boolean stream) throws IOException {
    platform = platform();
    real = new Socket(platform) {};
    real.getReuseAddress(); // opens it, so that it takes options
  }

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(InetAddress host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(SocketAddress to, int timeout) throws IOException {
    if (!(to instanceof InetSocketAddress a)) {
      throw new IllegalArgumentException("not an address of the internet: " + to);
    }
    if (a.isUnresolved()) {
      close();
      throw new UnknownHostException(a.getHostName());
    }
    if (hosts.name(a.getAddress()) == null) {
      real.connect(to, timeout);
      return;
    }
    for (SocketOption<?> o : real.supportedOptions()) {
      options.putIfAbsent(o, real.getOption(o));
    }
    real.close(); // there is nothing to connect it to
    BlockGuard.getThreadPolicy().onNetwork(); // AOSP BlockGuardOs.connect
    Peer peer = hosts.listener(a.getAddress(), a.getPort());
    if (peer == null) { // AOSP IoBridge.connectErrno
      throw new ConnectException("failed to connect to " + a.getAddress() + " (port " + a.getPort() + "): connect failed: ECONNREFUSED (Connection refused)");
    }
    address = a.getAddress();
    port = a.getPort();
    localport = FIRST_PORT + NEXT.getAndIncrement() % PORTS;
    connection = new Connection(peer, turns);
    connection.timeout(options.get(SO_TIMEOUT) instanceof Integer ms ? ms : 0);
  }

  @Override
  protected void bind(InetAddress host, int localPort) throws IOException {
    real.bind(new InetSocketAddress(host, localPort));
  }

  @Override
  protected void listen(int backlog) throws IOException {
    throw new SocketException("a client's socket does not listen");
  }

  @Override
  protected void accept(SocketImpl s) throws IOException {
    throw new SocketException("a client's socket does not listen");
  }

  @Override
  protected InputStream getInputStream() throws IOException {
    return connection == null ? real.getInputStream() : connection.input;
  }

  @Override
  protected OutputStream getOutputStream() throws IOException {
    return connection == null ? real.getOutputStream() : connection.output;
  }

  @Override
  protected int available() throws IOException {
    return connection == null ? real.getInputStream().available() : connection.available();
  }

  @Override
  protected void close() throws IOException {
    if (connection != null) {
      connection.close();
    } else if (real != null) {
      real.close();
    }
  }

  @Override
  protected void shutdownInput() throws IOException {
    if (connection == null) {
      real.shutdownInput();
    } else {
      connection.shutInput();
    }
  }

  @Override
  protected void shutdownOutput() throws IOException {
    if (connection == null) {
      real.shutdownOutput();
    } else {
      connection.shutOutput();
    }
  }

  @Override
  protected boolean supportsUrgentData() {
    return true;
  }

  @Override
  protected void sendUrgentData(int b) throws IOException {
    if (connection == null) {
      real.sendUrgentData(b);
    } // else nobody looks for it
  }

  @Override
  protected InetAddress getInetAddress() {
    return connection == null ? real.getInetAddress() : address;
  }

  @Override
  protected int getPort() {
    return connection == null ? real.getPort() : port;
  }

  @Override
  protected int getLocalPort() {
    return connection == null ? Math.max(real.getLocalPort(), 0) : localport;
  }

  @Override
  public void setOption(int option, Object value) throws SocketException {
    options.put(option, value);
    if (connection == null) {
      platform.setOption(option, value);
    } else if (option == SO_TIMEOUT && value instanceof Integer ms) {
      connection.timeout(ms);
    }
  }

  @Override
  public Object getOption(int option) throws SocketException {
    if (connection == null) {
      return platform.getOption(option);
    }
    return switch (option) {
      case SO_BINDADDR -> own();
      case SO_TIMEOUT, IP_TOS -> options.getOrDefault(option, 0);
      case SO_LINGER -> options.getOrDefault(option, -1);
      case SO_SNDBUF, SO_RCVBUF -> options.getOrDefault(option, 1 << 16);
      default -> options.getOrDefault(option, false);
    };
  }

  private static InetAddress own() throws SocketException {
    try {
      return InetAddress.getByAddress(OWN);
    } catch (UnknownHostException e) {
      throw new SocketException(e.getMessage()); // four bytes are an address
    }
  }

  @Override
  protected <T> void setOption(SocketOption<T> option, T value) throws IOException {
    options.put(option, value);
    if (connection == null) {
      real.setOption(option, value);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // what was put there has its type
  protected <T> T getOption(SocketOption<T> option) throws IOException {
    return connection == null ? real.getOption(option) : (T) options.get(option);
  }

  @Override
  protected Set<SocketOption<?>> supportedOptions() {
    return real.supportedOptions();
  }
}
