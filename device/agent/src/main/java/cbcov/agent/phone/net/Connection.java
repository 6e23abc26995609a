package cbcov.agent.phone.net;

import dalvik.system.BlockGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/**
 * A connection to one of the script's hosts, seen from the client. Its peer reads what is written while it is written, so a read finds its
 * answer. One that comes too early, or asks for nothing, waits in virtual time, as all waits on the device. Any thread.
 */
final class Connection {
  private final Peer peer;
  private final HostSocket.Turns turns;
  private final Pipe answers = new Pipe(); // guarded by this, as the peer
  private volatile boolean readable; // an answer is there, or none will come
  private volatile boolean closed;
  private volatile boolean inputShut;
  private boolean outputShut; // guarded by this
  private volatile int timeout; // milliseconds that a read may wait; 0: for ever

  Connection(Peer peer, HostSocket.Turns turns) {
    this.peer = peer;
    this.turns = turns;
  }

  final InputStream input =
      new InputStream() {
        @Override
        public int read() throws IOException {
          byte[] b = new byte[1];
          return read(b, 0, 1) < 0 ? -1 : b[0] & 0xFF;
        }

        @Override
        public int read(byte[] b, int offset, int length) throws IOException {
          return length == 0 ? 0 : Connection.this.read(b, offset, length);
        }

        @Override
        public int available() {
          return Connection.this.available();
        }
      };

  final OutputStream output =
      new OutputStream() {
        @Override
        public void write(int b) throws IOException {
          write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int offset, int length) throws IOException {
          Connection.this.write(b, offset, length);
        }
      };

  void timeout(int ms) {
    timeout = ms;
  }

  synchronized int available() {
    return inputShut ? 0 : answers.size();
  }

  private synchronized void write(byte[] b, int offset, int length) throws IOException {
    BlockGuard.getThreadPolicy().onNetwork(); // AOSP BlockGuardOs.sendto
    if (closed || outputShut) {
      throw new SocketException(closed ? "Socket closed" : "Broken pipe");
    }
    if (!answers.isEnded()) { // else nobody is left to hear it
      peer.take(ByteBuffer.wrap(b, offset, length), answers);
      changed();
    }
  }

  private int read(byte[] b, int offset, int length) throws IOException {
    BlockGuard.getThreadPolicy().onNetwork(); // AOSP BlockGuardOs.recvfrom
    boolean interrupted = false;
    try {
      while (true) {
        synchronized (this) {
          int n = closed || inputShut ? -1 : answers.read(b, offset, length);
          readable = closed || inputShut || answers.size() > 0 || answers.isEnded();
          if (closed) {
            throw new SocketException("Socket closed");
          }
          if (n != 0) {
            return n;
          }
        }
        try {
          await();
        } catch (InterruptedException e) {
          interrupted = true; // a socket's read goes on
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits until there is something to read. */
  private void await() throws InterruptedException, SocketTimeoutException {
    int ms = timeout;
    boolean waited = turns.until(() -> readable, ms == 0 ? -1 : ms);
    if (!readable && !(waited && ms > 0)) { // a thread that does not run in turns, or for which nothing is left to run
      synchronized (this) {
        if (!readable) {
          wait(ms);
        }
      }
    }
    if (!readable && ms > 0) {
      throw new SocketTimeoutException("Read timed out");
    }
  }

  synchronized void shutInput() {
    inputShut = true;
    changed();
  }

  synchronized void shutOutput() {
    if (!outputShut && !answers.isEnded()) {
      peer.end(answers);
    }
    outputShut = true;
    changed();
  }

  synchronized void close() {
    closed = true;
    changed();
  }

  private void changed() {
    readable = closed || inputShut || answers.size() > 0 || answers.isEnded();
    notifyAll();
  }
}
