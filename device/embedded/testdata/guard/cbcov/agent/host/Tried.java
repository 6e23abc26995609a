package cbcov.agent.host;

import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;

/** Tries each way out that the guard is to close, and some that it is to leave open. Arguments: a folder that may be written to, and one that may not. */
public final class Tried {
  /** One way. */
  interface Way {
    void go() throws Exception;
  }

  private Tried() {}

  private static void refused(String way, Way w) {
    try {
      w.go();
      System.err.println("not refused: " + way);
    } catch (Throwable t) { // as it should be
    }
  }

  private static void allowed(String way, Way w) {
    try {
      w.go();
    } catch (Throwable t) {
      System.err.println("refused: " + way + ": " + t);
    }
  }

  public static void main(String[] a) throws Exception {
    Path in = Path.of(a[0]);
    Path out = Path.of(a[1]);
    Main.open();
    Woven.weave();
    Files.writeString(in.resolve("f"), "x");
    Files.writeString(out.resolve("o"), "x");
    Guard.install(in, false);
    refused("Files.write", () -> Files.writeString(out.resolve("w"), "x"));
    refused("newBufferedWriter", () -> Files.newBufferedWriter(out.resolve("w")).close());
    refused("newOutputStream", () -> Files.newOutputStream(out.resolve("w")).close());
    refused("move", () -> Files.move(in.resolve("f"), out.resolve("m")));
    refused("move back", () -> Files.move(out.resolve("o"), in.resolve("m")));
    refused("copy", () -> Files.copy(in.resolve("f"), out.resolve("m")));
    refused("copy stream", () -> Files.copy(new ByteArrayInputStream(new byte[1]), out.resolve("m")));
    refused("createLink", () -> Files.createLink(in.resolve("l"), out.resolve("o")));
    refused("createDirectory", () -> Files.createDirectories(out.resolve("d/e")));
    refused("delete", () -> Files.delete(out.resolve("o")));
    refused("symlink", () -> Files.createSymbolicLink(out.resolve("s"), in));
    refused("FileChannel", () -> FileChannel.open(out.resolve("c"), StandardOpenOption.CREATE, StandardOpenOption.WRITE).close());
    refused("AsynchronousFileChannel", () -> AsynchronousFileChannel.open(out.resolve("c"), StandardOpenOption.CREATE, StandardOpenOption.WRITE).close());
    refused("provider", () -> out.getFileSystem().provider().newOutputStream(out.resolve("p")).close());
    refused("lastModified", () -> Files.setLastModifiedTime(out.resolve("o"), FileTime.fromMillis(0)));
    refused("FileOutputStream", () -> new FileOutputStream(out.resolve("x").toFile()).close());
    refused("FileWriter", () -> new FileWriter(out.resolve("x").toString()).close());
    refused("PrintStream", () -> new PrintStream(out.resolve("x").toFile()).close());
    refused("RandomAccessFile", () -> new RandomAccessFile(out.resolve("x").toString(), "rw").close());
    refused("File.createNewFile", () -> out.resolve("n").toFile().createNewFile());
    refused("File.renameTo", () -> in.resolve("f").toFile().renameTo(out.resolve("r").toFile()));
    refused("File.delete", () -> out.resolve("o").toFile().delete());
    refused("File.mkdir", () -> out.resolve("dd").toFile().mkdirs());
    refused("exec", () -> Runtime.getRuntime().exec(new String[] {"ls"}));
    refused("ProcessBuilder", () -> new ProcessBuilder("ls").start());
    refused("exit", () -> System.exit(3));
    refused("halt", () -> Runtime.getRuntime().halt(3));
    refused("Socket", () -> new Socket("127.0.0.1", 9));
    refused("socket().connect", () -> SocketChannel.open().socket().connect(new InetSocketAddress("127.0.0.1", 9), 100));
    refused("SocketChannel", () -> SocketChannel.open(new InetSocketAddress("127.0.0.1", 9)));
    refused("AsyncSocket", () -> AsynchronousSocketChannel.open().connect(new InetSocketAddress("127.0.0.1", 9)).get());
    refused("AsyncServer", () -> AsynchronousServerSocketChannel.open().bind(new InetSocketAddress(0)));
    refused("ServerSocket", () -> new ServerSocket(0));
    refused("ServerSocketChannel", () -> ServerSocketChannel.open().bind(new InetSocketAddress(0)));
    refused("DatagramSocket", () -> new DatagramSocket().send(new DatagramPacket(new byte[1], 1, new InetSocketAddress("127.0.0.1", 9))));
    refused("resolve", () -> InetAddress.getByName("example.com"));
    refused("http", () -> new URL("http://example.com/").openStream());
    refused("stdout", () -> new FileOutputStream(FileDescriptor.out));
    refused("stdin", () -> new FileInputStream(FileDescriptor.in));
    allowed("write inside", () -> Files.writeString(in.resolve("g"), "x"));
    allowed("stream inside", () -> new FileOutputStream(in.resolve("h").toFile()).close());
    allowed("read outside", () -> Files.readString(out.resolve("o")));
    allowed("read nofollow", () -> Files.newByteChannel(out.resolve("o"), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS).close());
    allowed("read channel", () -> FileChannel.open(out.resolve("o")).close());
    allowed("raf r", () -> new RandomAccessFile(out.resolve("o").toFile(), "r").close());
    allowed("zip", () -> {
      try (FileSystem z = FileSystems.newFileSystem(URI.create("jar:" + in.resolve("z.zip").toUri()), Map.of("create", "true"))) {
        Files.writeString(z.getPath("/x"), "y");
      }
    });
    System.err.println("tried");
    Guard.leave(0);
  }
}
