package cbcov.agent.phone.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/**
 * Speaks TLS in front of another peer, by the JDK's engine and with the host's own certificate: a client's handshake is a real one, so that
 * its versions, protocols, trust managers, host names and pins mean what they mean on a phone.
 */
final class TlsServer implements Peer {
  private final Peer behind;
  private final SSLEngine engine;
  private final Pipe plain = new Pipe(); // what the peer behind answers
  private ByteBuffer received = ByteBuffer.allocate(1 << 15); // and not yet read; to be filled
  private ByteBuffer opened = ByteBuffer.allocate(1 << 15); // of one record; empty, to be filled

  TlsServer(String host, Peer behind) throws IOException {
    this.behind = behind;
    try {
      engine = Certificates.context(host).createSSLEngine();
    } catch (GeneralSecurityException e) {
      throw new IOException(host + ": " + e.getMessage(), e);
    }
    engine.setUseClientMode(false);
    SSLParameters p = engine.getSSLParameters();
    p.setApplicationProtocols(new String[] {"http/1.1"});
    engine.setSSLParameters(p);
  }

  @Override
  public void take(ByteBuffer sent, Pipe out) {
    try {
      while (sent.hasRemaining()) {
        fill(sent);
        boolean more = true;
        while (more && !out.isEnded()) {
          more = step(out);
        }
        if (out.isEnded()) {
          sent.position(sent.limit());
        }
      }
    } catch (SSLException e) {
      close(out); // the client hears why by an alert
    }
  }

  @Override
  public void end(Pipe out) {
    close(out);
  }

  private void fill(ByteBuffer sent) {
    if (!received.hasRemaining()) {
      received = ByteBuffer.allocate(2 * received.capacity()).put(received.flip());
    }
    while (received.hasRemaining() && sent.hasRemaining()) {
      received.put(sent.get());
    }
  }

  /** Does what comes next; reports whether there may be more to do without more from the client. */
  private boolean step(Pipe out) throws SSLException {
    switch (engine.getHandshakeStatus()) {
      case NEED_TASK -> engine.getDelegatedTask().run();
      case NEED_WRAP -> wrap(new byte[0], out);
      default -> {
        return unwrap(out);
      }
    }
    return true;
  }

  private boolean unwrap(Pipe out) throws SSLException {
    received.flip();
    SSLEngineResult r = engine.unwrap(received, opened);
    received.compact();
    switch (r.getStatus()) {
      case BUFFER_OVERFLOW -> opened = ByteBuffer.allocate(2 * opened.capacity());
      case BUFFER_UNDERFLOW -> {
        return false;
      }
      case CLOSED -> close(out);
      default -> {
        behind.take(opened.flip(), plain);
        opened.clear();
        wrap(plain.drain(), out);
        if (plain.isEnded()) {
          close(out);
        }
      }
    }
    boolean asked = r.getHandshakeStatus() == HandshakeStatus.NEED_TASK || r.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
    return asked || received.position() > 0;
  }

  /** Sends bytes, or what the handshake has to say where there are none. */
  private void wrap(byte[] bytes, Pipe out) throws SSLException {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    while (from.hasRemaining() || engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      ByteBuffer to = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      SSLEngineResult r = engine.wrap(from, to);
      byte[] record = new byte[to.flip().remaining()];
      to.get(record);
      out.write(record);
      if (r.getStatus() != SSLEngineResult.Status.OK || r.bytesProduced() == 0) {
        return;
      }
    }
  }

  private void close(Pipe out) {
    try {
      engine.closeOutbound();
      wrap(new byte[0], out);
    } catch (SSLException e) {
      // there is no more to say
    }
    out.end();
  }
}
