package cbcov.agent.phone;

import cbcov.agent.phone.net.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.HttpsURLConnection;

/** A connection of http or https that the script answers: it takes what is sent, and gives a status and a body. */
final class AnsweredConnection extends HttpsURLConnection {
  private final Answer answer;
  private final byte[] body;
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  AnsweredConnection(URL url, Answer answer) {
    super(url);
    this.answer = answer;
    this.body = answer.bytes();
  }

  @Override
  public void connect() {
    if (!connected) {
      Network.used();
    }
    connected = true;
  }

  @Override
  public void disconnect() {}

  @Override
  public boolean usingProxy() {
    return false;
  }

  @Override
  public int getResponseCode() {
    connect();
    return answer.status();
  }

  @Override
  public String getResponseMessage() {
    connect();
    return answer.reason();
  }

  @Override
  public OutputStream getOutputStream() {
    connect();
    return sent;
  }

  @Override
  public InputStream getInputStream() throws FileNotFoundException {
    connect();
    if (answer.failed()) {
      throw new FileNotFoundException(url.toString());
    }
    return new ByteArrayInputStream(body);
  }

  @Override
  public InputStream getErrorStream() {
    return answer.failed() ? new ByteArrayInputStream(body) : null;
  }

  private Map<String, String> headers() {
    return Map.of("content-type", answer.type(), "content-length", Integer.toString(body.length));
  }

  @Override
  public String getHeaderField(String name) {
    return name == null ? "HTTP/1.1 " + answer.status() : headers().get(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public Map<String, List<String>> getHeaderFields() {
    Map<String, List<String>> all = new TreeMap<>();
    headers().forEach((k, v) -> all.put(k, List.of(v)));
    return all;
  }

  @Override
  public String getCipherSuite() {
    return "TLS_AES_128_GCM_SHA256";
  }

  @Override
  public Certificate[] getLocalCertificates() {
    return null;
  }

  @Override
  public Certificate[] getServerCertificates() {
    return new Certificate[0];
  }
}
