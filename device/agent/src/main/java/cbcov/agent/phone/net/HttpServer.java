package cbcov.agent.phone.net;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Speaks HTTP/1.1 (RFC 9112) with one client: reads requests, one after another, drops their bodies, and answers each by its URL. What is too
 * long or no request is refused, and ends the connection.
 */
final class HttpServer implements Peer {
  private static final int MAX_HEAD = 64 << 10; // bytes of a request's lines, or of the lines between a body's chunks
  private static final long MAX_BODY = 256L << 20;
  private static final int MAX_UNREAD = 64 << 20; // of answers, before a further request is refused

  /** What comes next. */
  private enum Part {
    REQUEST,
    HEADER,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER
  }

  /** A request that is refused, and the status that says why. */
  private static final class Refused extends Exception {
    private final String status;

    Refused(String status) {
      super(status, null, false, false);
      this.status = status;
    }
  }

  private final String origin;
  private final Function<String, Answer> answers;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Map<String, String> headers = new HashMap<>(); // names in lower case
  private Part part = Part.REQUEST;
  private String[] request; // method, target, version
  private int head; // bytes
  private long left; // of the body or of its chunk
  private long body; // bytes so far

  /** Answers for the URLs of an origin, as in {@code https://a.example:443}. */
  HttpServer(String origin, Function<String, Answer> answers) {
    this.origin = origin;
    this.answers = answers;
  }

  @Override
  public void take(ByteBuffer sent, Pipe out) {
    try {
      while (sent.hasRemaining() && !out.isEnded()) {
        next(sent, out);
      }
    } catch (Refused r) {
      write(out, "HTTP/1.1 " + r.status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      out.end();
    }
    sent.position(sent.limit());
  }

  @Override
  public void end(Pipe out) {
    out.end(); // what was asked for has its answer already
  }

  private void next(ByteBuffer sent, Pipe out) throws Refused {
    if (part == Part.BODY || part == Part.CHUNK) {
      int some = (int) Math.min(left, sent.remaining());
      sent.position(sent.position() + some);
      left -= some;
      body += some;
      if (left == 0 && part == Part.CHUNK) {
        part = Part.CHUNK_END;
      } else if (left == 0) {
        answer(out);
      }
      return;
    }
    String s = line(sent);
    if (s == null) {
      return;
    }
    switch (part) {
      case REQUEST -> request(s);
      case HEADER -> header(s, out);
      case CHUNK_SIZE -> chunk(s);
      case CHUNK_END -> {
        part = Part.CHUNK_SIZE;
        head = 0;
      }
      default -> { // TRAILER
        if (s.isEmpty()) {
          answer(out);
        }
      }
    }
  }

  /** The next line, without its end; null: it has not come yet. */
  private String line(ByteBuffer sent) throws Refused {
    while (sent.hasRemaining()) {
      byte b = sent.get();
      if (++head > MAX_HEAD) {
        throw new Refused("431 Request Header Fields Too Large");
      }
      if (b == '\n') {
        String s = line.toString(StandardCharsets.ISO_8859_1);
        line.reset();
        return s.endsWith("\r") ? s.substring(0, s.length() - 1) : s;
      }
      line.write(b);
    }
    return null;
  }

  private void request(String s) throws Refused {
    if (s.isEmpty()) {
      return; // some clients end a body by a line too much (RFC 9112, 2.2)
    }
    request = s.split(" ");
    if (request.length != 3 || !request[2].startsWith("HTTP/1.")) {
      throw new Refused("400 Bad Request");
    }
    part = Part.HEADER;
  }

  private void header(String s, Pipe out) throws Refused {
    int colon = s.indexOf(':');
    if (!s.isEmpty()) {
      if (colon <= 0) {
        throw new Refused("400 Bad Request");
      }
      headers.put(s.substring(0, colon).toLowerCase(Locale.ROOT), s.substring(colon + 1).strip());
      return;
    }
    if (header("transfer-encoding").endsWith("chunked")) {
      part = Part.CHUNK_SIZE;
      head = 0;
    } else {
      grow(number(headers.getOrDefault("content-length", "0"), 10));
      part = Part.BODY;
      if (left == 0) {
        answer(out);
        return;
      }
    }
    if (header("expect").equals("100-continue")) {
      write(out, "HTTP/1.1 100 Continue\r\n\r\n");
    }
  }

  private void chunk(String s) throws Refused {
    int extension = s.indexOf(';');
    grow(number((extension < 0 ? s : s.substring(0, extension)).strip(), 16));
    part = left == 0 ? Part.TRAILER : Part.CHUNK;
  }

  private void grow(long more) throws Refused {
    if (more > MAX_BODY - body) {
      throw new Refused("413 Content Too Large");
    }
    left = more;
  }

  private static long number(String s, int radix) throws Refused {
    try {
      long n = Long.parseLong(s, radix);
      if (n >= 0 && !s.startsWith("+")) {
        return n;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new Refused("400 Bad Request");
  }

  /** A header's value in lower case; empty: there is none. */
  private String header(String name) {
    return headers.getOrDefault(name, "").toLowerCase(Locale.ROOT);
  }

  private void answer(Pipe out) throws Refused {
    if (out.size() > MAX_UNREAD) {
      throw new Refused("503 Service Unavailable");
    }
    boolean old = request[2].equals("HTTP/1.0");
    boolean stays = old ? header("connection").contains("keep-alive") : !header("connection").contains("close");
    String target = request[1];
    Answer a = answers.apply(target.startsWith("/") ? origin + target : target); // a proxy is asked for whole URLs
    a = a == null ? Answer.NOT_FOUND : a;
    byte[] bytes = a.bytes();
    boolean interim = a.status() < 200;
    StringBuilder b = new StringBuilder("HTTP/1.1 ").append(a.status()).append(' ').append(a.reason()).append("\r\n");
    if (!interim && a.status() != 204) {
      b.append("Content-Type: ").append(a.type()).append("\r\nContent-Length: ").append(bytes.length).append("\r\n");
    }
    if (!stays || old) {
      b.append("Connection: ").append(stays ? "keep-alive" : "close").append("\r\n");
    }
    write(out, b.append("\r\n").toString());
    if (!interim && a.status() != 204 && a.status() != 304 && !request[0].equals("HEAD")) {
      out.write(bytes);
    }
    if (!stays || interim) {
      out.end(); // an interim status promises another, which the script does not have
    }
    part = Part.REQUEST;
    headers.clear();
    head = 0;
    body = 0;
  }

  private static void write(Pipe out, String s) {
    out.write(s.getBytes(StandardCharsets.ISO_8859_1));
  }
}
