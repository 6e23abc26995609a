package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import cbcov.agent.phone.net.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import javax.net.SocketFactory;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.DefaultHttpClient;
import org.apache.http.util.EntityUtils;

/** What clients of any kind meet at hosts that the script answers for. The code of these tests is not redirected: sockets are the JDK's. */
final class SocketCases {
  private static final String GET = "GET /list HTTP/1.1\r\nHost: a.example\r\n\r\n";
  private static final String LIST = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 6\r\n\r\n[1, 2]";
  private static final String NOT_FOUND = "HTTP/1.1 404 Error\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 0\r\n\r\n";

  private SocketCases() {}

  /** A test that uses the network. */
  private interface Use {
    void run() throws Exception;
  }

  static void add(Map<String, Inside.Case> all) {
    answered(all, "a host has an address", () -> same("a.example/192.0.2.1", InetAddress.getByName("a.example")));
    answered(all, "an address has a name", () -> same("a.example", InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}).getHostName()));
    answered(all, "a request is answered", () -> same(LIST, asked("a.example", 80, GET)));
    answered(all, "one after another", () -> same(LIST + NOT_FOUND + LIST, asked("a.example", 80, GET + GET.replace("list", "none") + GET)));
    answered(all, "a query that no line names", () -> same(LIST, asked("a.example", 80, GET.replace("list", "list?page=1"))));
    answered(all, "a body in chunks", () -> same(LIST + LIST, asked("a.example", 80, post("Transfer-Encoding: chunked", "3;x=y\r\nabc\r\n1\r\nd\r\n0\r\nT: 1\r\n\r\n") + GET)));
    answered(all, "a body of a length", () -> same(LIST + LIST, asked("a.example", 80, post("Content-Length: 5", "abcde") + GET)));
    answered(
        all,
        "a client that asks whether it may send",
        () -> same("HTTP/1.1 100 Continue\r\n\r\n" + LIST, asked("a.example", 80, post("Content-Length: 5\r\nExpect: 100-continue", "abcde"))));
    answered(all, "no body for HEAD", () -> same(LIST.replace("[1, 2]", ""), asked("a.example", 80, GET.replace("GET", "HEAD"))));
    answered(all, "no content", () -> same("HTTP/1.1 204 OK\r\n\r\n", asked("a.example", 80, GET.replace("list", "empty"))));
    refused(all, "400 Bad Request", "hello\r\n\r\n");
    refused(all, "400 Bad Request", post("Content-Length: -1", ""));
    refused(all, "400 Bad Request", post("Transfer-Encoding: chunked", "x\r\n"));
    refused(all, "413 Content Too Large", post("Content-Length: 99999999999", ""));
    refused(all, "431 Request Header Fields Too Large", "GET /" + "x".repeat(1 << 17) + " HTTP/1.1\r\n\r\n");
    answered(all, "the JDK's client", SocketCases::jdk);
    answered(all, "a factory's socket", SocketCases::factory);
    answered(all, "another port refuses", SocketCases::port);
    answered(all, "a read without a request takes virtual time", SocketCases::timeout);
    answered(all, "a closed socket does not read", SocketCases::closed);
    answered(all, "options", SocketCases::options);
    answered(all, "TLS on a socket", SocketCases::layered);
    answered(all, "TLS refuses who trusts others", SocketCases::distrust);
    answered(all, "TLS refuses another name", SocketCases::name);
    answered(all, "TLS refuses what is none", () -> same(21, (int) asked("b.example", 443, GET).charAt(0)));
    answered(all, "what is no request does no harm", SocketCases::anything);
    answered(all, "Apache's client, of Android's first years", SocketCases::apache);
    answered(all, "a host's certificate is the same in each run", SocketCases::certificate);
    answered(all, "real hosts are as they were", SocketCases::real);
  }

  private static void answered(Map<String, Inside.Case> all, String what, Use use) {
    all.put(
        "socket: " + what,
        p -> {
          Answer list = new Answer(200, "[1, 2]");
          p.environment().hosts().add("http://a.example/list", list);
          p.environment().hosts().add("http://a.example/empty", new Answer(204, ""));
          p.environment().hosts().add("https://b.example/list", list);
          p.environment().hosts().open(Files.createTempDirectory("trust"), Waits::until);
          use.run();
        });
  }

  private static void refused(Map<String, Inside.Case> all, String status, String sent) {
    String want = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    answered(all, status + ": " + sent.substring(0, Math.min(sent.length(), 50)).strip(), () -> same(want, asked("a.example", 80, sent)));
  }

  private static String post(String headers, String body) {
    return "POST /list HTTP/1.1\r\n" + headers + "\r\n\r\n" + body;
  }

  /** What a host answers until it has no more to say. */
  private static String asked(String host, int port, String sent) throws IOException {
    try (Socket s = new Socket(host, port)) {
      return asked(s, sent);
    }
  }

  private static String asked(Socket s, String sent) throws IOException {
    s.setSoTimeout(100);
    OutputStream out = s.getOutputStream();
    for (byte b : sent.getBytes(StandardCharsets.ISO_8859_1)) {
      out.write(b); // one by one: however a request is cut, it is the same
    }
    StringBuilder got = new StringBuilder();
    try {
      InputStream in = s.getInputStream();
      for (int c = in.read(); c >= 0; c = in.read()) {
        got.append((char) c);
      }
    } catch (SocketTimeoutException e) {
      // the connection stays
    }
    return got.toString();
  }

  private static void jdk() throws IOException {
    HttpsURLConnection c = (HttpsURLConnection) new URL("https://b.example/list").openConnection();
    same("[1, 2]", new String(c.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    same("CN=b.example", ((X509Certificate) c.getServerCertificates()[0]).getSubjectX500Principal());
    same(404, ((HttpURLConnection) new URL("http://a.example/none").openConnection()).getResponseCode());
  }

  private static void factory() throws IOException {
    try (Socket s = SocketFactory.getDefault().createSocket("a.example", 80)) {
      same(LIST, asked(s, GET));
    }
    try (Socket s = SSLSocketFactory.getDefault().createSocket("b.example", 443)) {
      same(LIST, asked(s, GET));
    }
  }

  private static void port() throws IOException {
    try {
      new Socket("a.example", 443).close();
      throw new AssertionError("nobody listens there");
    } catch (ConnectException e) {
      same("failed to connect to a.example/192.0.2.1 (port 443): connect failed: ECONNREFUSED (Connection refused)", e.getMessage());
    }
  }

  private static void timeout() throws IOException {
    try (Socket s = new Socket("a.example", 80)) {
      s.setSoTimeout(3_600_000);
      s.getInputStream().read();
      throw new AssertionError("nothing was asked");
    } catch (SocketTimeoutException e) {
      same("Read timed out", e.getMessage());
    }
  }

  private static void closed() throws IOException {
    Socket s = new Socket("a.example", 80);
    InputStream in = s.getInputStream();
    s.shutdownOutput();
    same(-1, in.read());
    s.close();
    try {
      in.read();
      throw new AssertionError("the socket is closed");
    } catch (SocketException e) {
      same("Socket closed", e.getMessage());
    }
  }

  private static void options() throws IOException {
    try (Socket s = new Socket()) {
      s.setTcpNoDelay(true);
      s.setSoTimeout(7);
      s.connect(new InetSocketAddress("a.example", 80), 1000);
      same(true, s.getTcpNoDelay());
      same(7, s.getSoTimeout());
      same(-1, s.getSoLinger());
      same(false, s.getOption(java.net.StandardSocketOptions.SO_KEEPALIVE));
      same("a.example/192.0.2.1:80", s.getRemoteSocketAddress());
      same("/10.0.2.16", s.getLocalAddress());
    }
  }

  private static void layered() throws Exception {
    try (Socket raw = new Socket("b.example", 443);
        SSLSocket s = (SSLSocket) SSLContext.getDefault().getSocketFactory().createSocket(raw, "b.example", 443, true)) {
      SSLParameters p = s.getSSLParameters();
      p.setEndpointIdentificationAlgorithm("HTTPS");
      p.setApplicationProtocols(new String[] {"h2", "http/1.1"});
      s.setSSLParameters(p);
      s.startHandshake();
      same("TLSv1.3", s.getSession().getProtocol());
      same("http/1.1", s.getApplicationProtocol());
      same(LIST, asked(s, GET));
    }
    try (SSLSocket s = (SSLSocket) SSLSocketFactory.getDefault().createSocket("b.example", 443)) {
      s.setEnabledProtocols(new String[] {"TLSv1.2"});
      same(LIST, asked(s, GET));
    }
  }

  private static void distrust() throws Exception {
    KeyStore others = KeyStore.getInstance(Path.of(System.getProperty("java.home"), "lib/security/cacerts").toFile(), (char[]) null);
    TrustManagerFactory f = TrustManagerFactory.getInstance("PKIX");
    f.init(others);
    SSLContext c = SSLContext.getInstance("TLS");
    c.init(null, f.getTrustManagers(), null);
    try (SSLSocket s = (SSLSocket) c.getSocketFactory().createSocket("b.example", 443)) {
      s.startHandshake();
      throw new AssertionError("nobody whom the client trusts knows the host");
    } catch (SSLException e) {
      same(true, e.getMessage().contains("unable to find valid certification path"));
    }
  }

  private static void name() throws Exception {
    try (Socket raw = new Socket("b.example", 443);
        SSLSocket s = (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(raw, "c.example", 443, true)) {
      SSLParameters p = s.getSSLParameters();
      p.setEndpointIdentificationAlgorithm("HTTPS");
      s.setSSLParameters(p);
      s.startHandshake();
      throw new AssertionError("the certificate is of another host");
    } catch (SSLException e) {
      same("No subject alternative DNS name matching c.example found.", e.getMessage());
    }
  }

  private static void anything() throws IOException {
    Random r = new Random(1);
    byte[] request = post("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    for (int n = 0; n < 500; n++) {
      byte[] changed = request.clone();
      for (int k = r.nextInt(4); k >= 0; k--) {
        changed[r.nextInt(changed.length)] = (byte) r.nextInt();
      }
      try (Socket s = new Socket("a.example", 80)) {
        s.getOutputStream().write(changed);
        s.shutdownOutput();
        s.getInputStream().readAllBytes();
      }
    }
  }

  private static void apache() throws IOException {
    DefaultHttpClient c = new DefaultHttpClient();
    for (String url : new String[] {"http://a.example/list", "https://b.example/list"}) {
      HttpResponse a = c.execute(new HttpGet(url));
      same("HTTP/1.1 200 OK", a.getStatusLine());
      same("[1, 2]", EntityUtils.toString(a.getEntity()));
    }
  }

  private static void certificate() throws Exception {
    try (SSLSocket s = (SSLSocket) SSLSocketFactory.getDefault().createSocket("b.example", 443)) {
      byte[] bytes = s.getSession().getPeerCertificates()[0].getEncoded();
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
      same("66330f8d11199f09", HexFormat.of().formatHex(sum, 0, 8));
    }
  }

  private static void real() throws IOException {
    try (java.net.ServerSocket server = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket s = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket far = server.accept()) {
      s.getOutputStream().write(7);
      same(7, far.getInputStream().read());
      s.setSoTimeout(10);
      s.setKeepAlive(true);
      same(10, s.getSoTimeout());
      same(true, s.getOption(java.net.StandardSocketOptions.SO_KEEPALIVE));
      same(server.getLocalPort(), s.getPort());
      same(far.getPort(), s.getLocalPort());
    }
  }
}
