/**
 * Hosts that a script answers for, as every client sees them that opens a {@code java.net.Socket}: they have addresses ({@link
 * cbcov.agent.phone.net.Names}), a socket that connects to one ends inside this JVM ({@link cbcov.agent.phone.net.HostSocket}), and what it sends
 * is read by a small server ({@link cbcov.agent.phone.net.HttpServer}), behind TLS where the script says https ({@link
 * cbcov.agent.phone.net.TlsServer}).
 *
 * <p>The way in is the JDK's own (its names, its factory of sockets, its trust store), not the app's calls: so it makes no difference by which
 * class a client asks, or what a shrinker called it. A server works while the client writes, on the client's thread: what is read has an answer
 * already, nothing waits in real time, and a run repeats. All other hosts are reached, or not, as without a script.
 */
package cbcov.agent.phone.net;
