package q;

import android.os.Bundle;
import android.os.StrictMode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Clients of each kind that Java has, at hosts that the script answers for. */
public class Net extends Screen {
  private static final String HOST = "a.example";
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Address", () -> beside(() -> log("  " + InetAddress.getByName(HOST))));
    button("Connection", () -> beside(() -> told((HttpURLConnection) new URL("https://a.example/list").openConnection())));
    button("Another", () -> beside(() -> log("  " + ((HttpURLConnection) new URL("https://a.example/none").openConnection()).getResponseCode())));
    button("Socket", () -> beside(() -> ask(new Socket(HOST, HTTP), "GET /list HTTP/1.1\r\nConnection: close\r\n\r\n")));
    button("Factory", () -> beside(() -> ask(SocketFactory.getDefault().createSocket(HOST, HTTP), "HEAD /list HTTP/1.0\r\n\r\n")));
    button("Secure", () -> beside(() -> ask(SSLSocketFactory.getDefault().createSocket(HOST, HTTPS), "GET /list HTTP/1.0\r\n\r\n")));
    button("Layered", () -> beside(() -> layered(new Lenient())));
    button("Strict", () -> beside(() -> layered(strict())));
    button("Port", () -> beside(() -> new Socket(HOST, 8080)));
    button("Lost", () -> beside(() -> new Socket("b.example", HTTP)));
    button("Silent", () -> beside(this::silent));
    button("Closed", () -> beside(this::closed));
    button("Channel", () -> beside(this::channel));
    button("Main", () -> new Socket(HOST, HTTP));
    button("Page", () -> told((HttpURLConnection) new URL("https://a.example/list").openConnection()));
    button("Permitted", this::permitted);
  }

  private static void told(HttpURLConnection c) throws IOException {
    log("  " + c.getResponseCode() + " " + new String(c.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Sends a request, and logs the answer's lines until the host closes the connection. */
  private static void ask(Socket s, String request) throws IOException {
    try (Socket open = s) {
      OutputStream out = s.getOutputStream();
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      for (String line : new String(s.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\r\n")) {
        log("  " + line);
      }
    }
  }

  /** TLS on a socket that is open already, as HTTP clients do it. */
  private static void layered(TrustManager whom) throws Exception {
    SSLContext c = SSLContext.getInstance("TLS");
    c.init(null, new TrustManager[] {whom}, null);
    Socket raw = new Socket();
    raw.connect(new InetSocketAddress(HOST, HTTPS), 1000);
    SSLSocket s = (SSLSocket) c.getSocketFactory().createSocket(raw, HOST, HTTPS, true);
    s.startHandshake();
    log("  " + s.getSession().getProtocol() + " " + s.getSession().getPeerPrincipal());
    ask(s, "GET /list HTTP/1.0\r\n\r\n");
  }

  /** Trusts nobody whom the device trusts. */
  private static TrustManager strict() throws Exception {
    KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
    own.load(null, null);
    own.setCertificateEntry("own", new Lenient().getAcceptedIssuers()[0]);
    TrustManagerFactory f = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    f.init(own);
    return f.getTrustManagers()[0];
  }

  /** Looks at whom it is told to trust. */
  private static final class Lenient implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      try {
        log("  trusts " + chain[0].getSubjectX500Principal() + " " + chain[0].getSubjectAlternativeNames() + " of " + chain[0].getIssuerX500Principal());
      } catch (java.security.cert.CertificateParsingException e) {
        log("  " + e);
      }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      try {
        TrustManagerFactory f = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        f.init((KeyStore) null);
        X509Certificate[] all = ((X509TrustManager) f.getTrustManagers()[0]).getAcceptedIssuers();
        for (X509Certificate c : all) {
          if (!c.getSubjectX500Principal().getName().contains("embedded")) {
            return new X509Certificate[] {c};
          }
        }
        return new X509Certificate[0];
      } catch (java.security.GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A host says nothing that is not asked. */
  private void silent() throws IOException {
    try (Socket s = new Socket(HOST, HTTP)) {
      s.setSoTimeout(2000);
      s.getInputStream().read();
    }
  }

  /** One thread closes what another reads. */
  private void closed() throws Exception {
    Socket s = new Socket(HOST, HTTP);
    beside(() -> {
      Thread.sleep(1000);
      s.close();
    });
    s.getInputStream().read();
  }

  /** The main thread may where the app lets it. */
  private void permitted() throws IOException {
    StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX);
    ask(new Socket(HOST, HTTP), "GET /none HTTP/1.0\r\n\r\n");
  }

  private void channel() throws IOException {
    try (SocketChannel c = SocketChannel.open(new InetSocketAddress(HOST, HTTP))) {
      c.write(ByteBuffer.wrap(new byte[] {1}));
    }
  }
}
