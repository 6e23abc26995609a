package cbcov.agent.phone;

import android.os.SystemProperties;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Where calls in the app's code arrive that start another program. The device starts none. It answers for those that apps ask what phone they are on, whose
 * make they look for in the system's properties, or whether they may do all: {@code getprop}, {@code su}, {@code which}. Names and parameters are those of the
 * calls. Any thread.
 */
public final class Commands {
  private Commands() {}

  public static Process exec(Runtime r, String command) throws IOException {
    return answered(words(command), () -> r.exec(command));
  }

  public static Process exec(Runtime r, String[] command) throws IOException {
    return answered(List.of(command), () -> r.exec(command));
  }

  public static Process exec(Runtime r, String command, String[] environment) throws IOException {
    return answered(words(command), () -> r.exec(command, environment));
  }

  public static Process exec(Runtime r, String[] command, String[] environment) throws IOException {
    return answered(List.of(command), () -> r.exec(command, environment));
  }

  public static Process exec(Runtime r, String command, String[] environment, File folder) throws IOException {
    return answered(words(command), () -> r.exec(command, environment, folder));
  }

  public static Process exec(Runtime r, String[] command, String[] environment, File folder) throws IOException {
    return answered(List.of(command), () -> r.exec(command, environment, folder));
  }

  public static Process start(ProcessBuilder b) throws IOException {
    return answered(b.command(), b::start);
  }

  private static List<String> words(String command) {
    return List.of(command.trim().split("\\s+"));
  }

  /** What a phone answers to a command; the guard refuses the others, and says so. */
  private static Process answered(List<String> command, Callable<Process> otherwise) throws IOException {
    String program = command.isEmpty() ? "" : command.get(0).substring(command.get(0).lastIndexOf('/') + 1);
    switch (program) {
      case "getprop":
        return new Ended(command.size() == 1 ? "" : SystemProperties.get(command.get(1)) + "\n", 0);
      case "which":
        return new Ended("", 1); // a phone that is nobody's but its maker's has no su
      case "su":
        throw new IOException("Cannot run program \"" + command.get(0) + "\": error=13, Permission denied");
      default:
        break;
    }
    try {
      return otherwise.call();
    } catch (Exception e) {
      throw Messages.sneaky(e);
    }
  }

  /** A program that has said what it had to say. */
  private static final class Ended extends Process {
    private final InputStream said;
    private final int status;

    Ended(String said, int status) {
      this.said = new ByteArrayInputStream(said.getBytes());
      this.status = status;
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream getInputStream() {
      return said;
    }

    @Override
    public InputStream getErrorStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() {
      return status;
    }

    @Override
    public int exitValue() {
      return status;
    }

    @Override
    public void destroy() {}
  }
}
