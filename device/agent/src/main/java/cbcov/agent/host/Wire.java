package cbcov.agent.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The line protocol between cbcov and the agent: messages, which {@link Protocol} has, are lines of fields parted by tabs. Both are described in
 * device/embedded/wire.txt.
 */
public final class Wire {
  private final BufferedReader in;
  private final OutputStream out;

  public Wire(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** Reads the next request; null at the end of the stream. */
  public List<String> read() throws IOException {
    String line = in.readLine();
    return line == null ? null : split(line);
  }

  /** Sends one message, one of {@link Protocol}'s. Any thread may. */
  public void send(String[] fields) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < fields.length; i++) {
      if (i > 0) {
        b.append('\t');
      }
      escape(b, fields[i]);
    }
    b.append('\n');
    byte[] bytes = b.toString().getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      try {
        out.write(bytes);
      } catch (IOException e) {
        Guard.leave(1); // nobody listens any more
      }
    }
  }

  /** Hands what was sent to cbcov. */
  public void flush() {
    synchronized (out) {
      try {
        out.flush();
      } catch (IOException e) {
        Guard.leave(1);
      }
    }
  }

  static List<String> split(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        fields.add(b.toString());
        b.setLength(0);
      } else if (c == '\\' && i + 1 < line.length()) {
        char n = line.charAt(++i);
        b.append(n == 't' ? '\t' : n == 'n' ? '\n' : n == 'r' ? '\r' : n);
      } else {
        b.append(c);
      }
    }
    fields.add(b.toString());
    return fields;
  }

  private static void escape(StringBuilder b, String field) {
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      switch (c) {
        case '\\' -> b.append("\\\\");
        case '\t' -> b.append("\\t");
        case '\n' -> b.append("\\n");
        case '\r' -> b.append("\\r");
        default -> b.append(c);
      }
    }
  }
}
