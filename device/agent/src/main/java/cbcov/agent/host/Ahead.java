package cbcov.agent.host;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Converts classes before they are asked for, on a thread of its own: those that classes refer to that were asked for, the last one's first. The app
 * comes to most of them soon.
 */
final class Ahead {
  private static final int CLASS_TAG = 7; // of a class in the constant pool (JVMS 4.4)
  private static final int MAX_LIKELY = 20_000;
  private static final long MAX_BYTES = 64L << 20; // of class files that nobody has asked for

  private final Translator translator;
  private final Deque<String> likely = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>(); // asked for, or converted
  private final Map<String, byte[]> made = new HashMap<>(); // that nobody has asked for
  private long bytes; // of those
  private String making; // null: nothing
  private boolean ended;

  Ahead(Translator translator) {
    this.translator = translator;
    Thread t = new Thread(null, this::work, "cbcov converts ahead", Converter.STACK);
    t.setDaemon(true);
    t.start();
  }

  /** A class that is asked for; null: there is none. */
  byte[] get(String name) throws InterruptedException {
    byte[] b = take(name);
    if (b == null) {
      b = translator.translated(name);
    }
    if (b != null) {
      expect(b);
    }
    return b;
  }

  /** A class that was made ahead; null: it was not. */
  private synchronized byte[] take(String name) throws InterruptedException {
    seen.add(name);
    while (name.equals(making) && !ended) {
      wait();
    }
    byte[] b = made.remove(name);
    bytes -= b == null ? 0 : b.length;
    return b;
  }

  /** Puts the app's classes that a class refers to in front, in the order in which they stand there. */
  private synchronized void expect(byte[] classFile) {
    ClassReader r = new ClassReader(classFile);
    char[] buffer = new char[r.getMaxStringLength()];
    for (int i = r.getItemCount() - 1; i > 0; i--) {
      int at = r.getItem(i); // behind the tag; 0: the second half of a wide one
      if (at > 0 && classFile[at - 1] == CLASS_TAG) {
        String name = r.readUTF8(at, buffer);
        if (!seen.contains(name) && translator.has(name)) {
          likely.addFirst(name);
        }
      }
    }
    while (likely.size() > MAX_LIKELY) {
      likely.removeLast();
    }
    notifyAll();
  }

  private void work() {
    try {
      while (true) {
        String name = next();
        byte[] b = null; // who asks for it is told
        try {
          b = translator.translated(name);
        } catch (RuntimeException | LinkageError | AssertionError e) {
          continue;
        } finally {
          done(name, b);
        }
      }
    } catch (InterruptedException | VirtualMachineError e) {
      System.err.println("nothing is converted ahead any more: " + e);
    } finally {
      end();
    }
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  private synchronized String next() throws InterruptedException {
    while (true) {
      while (likely.isEmpty() || bytes > MAX_BYTES) {
        wait();
      }
      making = likely.removeFirst();
      if (seen.add(making)) {
        return making;
      }
      making = null;
    }
  }

  private synchronized void done(String name, byte[] b) {
    if (b != null) {
      made.put(name, b);
      bytes += b.length;
    }
    making = null;
    notifyAll();
  }
}
