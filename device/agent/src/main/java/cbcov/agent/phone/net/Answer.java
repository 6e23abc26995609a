package cbcov.agent.phone.net;

import java.nio.charset.StandardCharsets;

/** What a host answers: a status and a text. */
public record Answer(int status, String body) {
  /** What a host answers for an address that no line of the script names. */
  static final Answer NOT_FOUND = new Answer(404, "");

  private static final int BAD_REQUEST = 400;

  /** Reports whether the status says that something went wrong. */
  public boolean failed() {
    return status >= BAD_REQUEST;
  }

  /** What stands behind the status. */
  public String reason() {
    return failed() ? "Error" : "OK";
  }

  public byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** The content's type, by its look. */
  public String type() {
    String text = body.stripLeading();
    String type = text.startsWith("{") || text.startsWith("[") ? "application/json" : text.startsWith("<") ? "text/html" : "text/plain";
    return type + "; charset=utf-8";
  }
}
