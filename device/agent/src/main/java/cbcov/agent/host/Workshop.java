package cbcov.agent.host;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles experiments, in this JVM: its compiler is warm after the first, and so is what it read of Android's jar. One thread at a
 * time.
 */
public final class Workshop {
  private static final String WARM_UP =
      "package w; public class W extends cbcov.agent.lab.Experiment {"
          + " protected void reset() throws Throwable {} protected void input(int i, int a) throws Throwable {"
          + " switch (i) { case 0: new android.os.AsyncTask<Void, Void, Void>() {"
          + " protected Void doInBackground(Void... v) { heard(\"a\"); return null; } }.execute(); } } }";

  private final Path framework;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final List<String> own = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
  private StandardJavaFileManager files; // reads the agent's class path, and keeps what it saw
  private List<Path> last;

  Workshop(Path framework) {
    this.framework = framework;
  }

  /** What the compiler found fault with. Line and column count from 1. */
  public static final class Fault extends Exception {
    public final String file; // without its folder; empty: no file is at fault
    public final long line;
    public final long column;

    Fault(Diagnostic<? extends JavaFileObject> d) {
      super(d.getMessage(Locale.ROOT));
      this.file = d.getSource() == null ? "" : new File(d.getSource().getName()).getName();
      this.line = Math.max(d.getLineNumber(), 1);
      this.column = Math.max(d.getColumnNumber(), 1);
    }
  }

  /** A compiled experiment, or what is tried. */
  public static final class Product {
    private final Library library;

    private Product(Library library) {
      this.library = library;
    }

    /** A class loader that has it, above the one that has Android. */
    public ClassLoader loader(ClassLoader android) {
      return new ExperimentLoader(library, android);
    }

    /** Closes its jars: no further class of it can be loaded. */
    public void close() {
      library.close();
    }
  }

  /** Lets the compiler load its own classes. */
  synchronized void warm() {
    try {
      compile("w.W", WARM_UP, List.of()).close();
    } catch (Fault | IOException e) {
      System.err.println("warm the compiler: " + e); // the first experiment says what is wrong
    }
  }

  /** Compiles the source of a class against the platform and a class path. */
  public Product compile(String name, String source, List<Path> classPath) throws Fault, IOException {
    return compile(Map.of(name, source), classPath);
  }

  /** Compiles sources, by the names of their classes. */
  public synchronized Product compile(Map<String, String> sources, List<Path> classPath) throws Fault, IOException {
    if (compiler == null) {
      throw new IOException("this Java has no compiler: a JDK is needed");
    }
    if (!classPath.equals(last)) {
      open(classPath);
    }
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    Made made = new Made(files);
    List<String> options = List.of("-proc:none", "-nowarn", "-g", "-XDuseUnsharedTable=true", "-implicit:none");
    List<Source> all = new ArrayList<>();
    sources.forEach((name, source) -> all.add(new Source(name, source)));
    boolean ok = compiler.getTask(new StringWriter(), made, said, options, null, all).call();
    for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
      if (d.getKind() == Diagnostic.Kind.ERROR) {
        throw new Fault(d);
      }
    }
    if (!ok) {
      throw new IOException("the compiler failed and said nothing");
    }
    return new Product(new Library(made.bytes(), classPath, framework));
  }

  /** What a class path has beside the platform, with nothing compiled. */
  public Product library(List<Path> classPath) throws IOException {
    return new Product(new Library(Map.of(), classPath, framework));
  }

  private void open(List<Path> classPath) throws IOException {
    if (files == null) {
      files = compiler.getStandardFileManager(null, Locale.ROOT, null);
    }
    List<File> all = new ArrayList<>();
    classPath.forEach(p -> all.add(p.toFile()));
    all.add(new File(own.get(0))); // the laboratory's classes
    all.add(new File(own.get(own.size() - 1))); // Android's plain jar
    files.setLocation(StandardLocation.CLASS_PATH, all);
    last = List.copyOf(classPath);
  }

  /** The experiment's text. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps what is compiled in memory. */
  private static final class Made extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    Made(JavaFileManager m) {
      super(m);
    }

    Map<String, byte[]> bytes() {
      Map<String, byte[]> all = new HashMap<>();
      classes.forEach((name, b) -> all.put(name.replace('.', '/'), b.toByteArray()));
      return all;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind kind, FileObject sibling) {
      ByteArrayOutputStream b = new ByteArrayOutputStream();
      classes.put(name, b);
      return new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + kind.extension), kind) {
        @Override
        public OutputStream openOutputStream() {
          return b;
        }
      };
    }

    @Override
    public void close() {} // the manager below is kept
  }
}
