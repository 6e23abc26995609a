package cbcov.agent.phone.net;

import java.nio.ByteBuffer;

/** The far end of a connection. What it has to say to what it is sent, it says at once. One thread at a time. */
interface Peer {
  /** Takes all of what the client sent. */
  void take(ByteBuffer sent, Pipe answers);

  /** The client sends no more. */
  void end(Pipe answers);
}
