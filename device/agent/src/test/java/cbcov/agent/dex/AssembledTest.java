package cbcov.agent.dex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DEX that phones run, and that no compiler of Java writes, or only R8 does. Expected values are worked out by hand. */
final class AssembledTest {
  @TempDir Path dir;

  private static String type(String name, String superName, String... members) {
    return ".class public L" + name + ";\n.super L" + superName + ";\n" + String.join("\n", members);
  }

  private static final String INIT = ".method public constructor <init>()V\n.registers 1\ninvoke-direct {p0}, Ljava/lang/Object;-><init>()V\nreturn-void\n.end method";

  /** A static method f without parameters. */
  private static String f(String result, int registers, String... code) {
    return ".method public static f()" + result + "\n.registers " + registers + "\n" + String.join("\n", code) + "\n.end method";
  }

  private Object run(String... sources) throws Exception {
    try {
      return Dexes.load(Dexes.smali(dir, sources)).loadClass("A").getMethod("f").invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception x ? x : e;
    }
  }

  private Object runs(String result, int registers, String... code) throws Exception {
    return run(type("A", "java/lang/Object", f(result, registers, code)));
  }

  @Test
  void longForms() throws Exception {
    Object got =
        runs(
            "J", 300, "const-wide/32 v2, 0x12345", "move-wide/16 v258, v2", "const/16 v0, 0x7", "move/16 v280, v0", "const-string/jumbo v4, \"jumbo\"",
            "move-object/16 v290, v4", "goto/32 :on", ":back", "move/from16 v1, v280", "move-object/from16 v5, v290", "invoke-virtual/range {v5 .. v5}, Ljava/lang/String;->length()I",
            "move-result v6", "add-int/2addr v1, v6", "int-to-long v8, v1", "move-wide/from16 v10, v258", "add-long/2addr v8, v10", "const-wide/high16 v12, 0x4000000000000000L",
            "xor-long/2addr v8, v12", "return-wide v8", ":on", "goto/16 :back");
    assertEquals(0x12345L + 12 ^ 0x4000000000000000L, got);
  }

  /** One constant is an int, a float and null; another a long and a double. */
  @Test
  void untypedConstants() throws Exception {
    Object got =
        runs(
            "Ljava/lang/String;", 10, "const/4 v0, 0x0", "const/high16 v1, 0x3f800000", "const-wide/high16 v2, 0x3ff0000000000000L", "add-float v4, v0, v1", "add-int v5, v0, v1",
            "if-nez v0, :end", "move v6, v0", "check-cast v6, Ljava/lang/String;", "double-to-int v7, v2", "long-to-int v8, v2", "float-to-int v4, v4", "add-int/2addr v5, v4",
            "add-int/2addr v5, v7", "add-int/2addr v5, v8", "invoke-static {v5}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;", "move-result-object v0",
            "invoke-static {v6}, Ljava/lang/String;->valueOf(Ljava/lang/Object;)Ljava/lang/String;", "move-result-object v6",
            "invoke-virtual {v0, v6}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v0", ":end", "return-object v0");
    assertEquals(0x3f800000 + 1 + 1 + "null", got);
  }

  @Test
  void nullArrays() throws Exception {
    assertThrows(NullPointerException.class, () -> runs("F", 4, "const/4 v0, 0x0", "const/4 v1, 0x0", "aget v2, v0, v1", "add-float v2, v2, v2", "return v2"));
    assertThrows(NullPointerException.class, () -> runs("D", 4, "const/4 v0, 0x0", "const/4 v1, 0x0", "aget-wide v2, v0, v1", "return-wide v2"));
    assertThrows(NullPointerException.class, () -> runs("I", 4, "const/4 v0, 0x0", "array-length v0, v0", "return v0"));
    assertThrows(
        NullPointerException.class,
        () -> runs("V", 4, "const/4 v0, 0x0", "fill-array-data v0, :data", "return-void", ":data", ".array-data 4", "1", ".end array-data"));
  }

  /** A handler sees the registers as they were before the instruction that threw, though they change in its range. */
  @Test
  void handlerSeesBefore() throws Exception {
    Object got =
        runs(
            "Ljava/lang/String;", 6, "const-string v0, \"first\"", "move-object v2, v0", "const/4 v1, 0x0", ":try_start", "invoke-static {v0}, Ljava/lang/String;->valueOf(Ljava/lang/Object;)Ljava/lang/String;",
            "move-result-object v2", "div-int v0, v1, v1", "const-string v0, \"never\"", ":try_end", ".catch Ljava/lang/ArithmeticException; {:try_start .. :try_end} :caught", "return-object v0", ":caught",
            "move-exception v3", "return-object v2");
    assertEquals("first", got);
    got =
        runs(
            "Ljava/lang/String;", 6, "const-string v0, \"first\"", "const/4 v1, 0x0", ":try_start", "invoke-static {v0}, Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I",
            "move-result v0", ":try_end", ".catchall {:try_start .. :try_end} :caught", "const-string v0, \"never\"", "return-object v0", ":caught", "return-object v0");
    assertEquals("first", got);
  }

  /** What a phone never catches is no reason to refuse the class. */
  @Test
  void absentClasses() throws Exception {
    Object got =
        runs(
            "Ljava/lang/String;", 4, ":try_start", "const-string v0, \"x\"", "invoke-static {v0}, Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I", "return-object v0", ":try_end",
            ".catch Lno/such/Fault; {:try_start .. :try_end} :no", ".catch Ljava/lang/RuntimeException; {:try_start .. :try_end} :yes", ":no", "move-exception v1",
            "invoke-virtual {v1}, Lno/such/Fault;->f()V", "throw v1", ":yes", "move-exception v1", "const-string v0, \"caught\"", "return-object v0");
    assertEquals("caught", got);
    Throwable lost =
        assertThrows(
            InvocationTargetException.class,
            () ->
                runs(
                    "Ljava/lang/String;", 4, "const-string v0, \"x\"", "invoke-static {}, Lno/such/Thing;->make()Lno/such/Thing;", "move-result-object v1",
                    "invoke-static {v1}, Lno/such/Other;->take(Lno/such/Other;)V", "return-object v0"));
    assertEquals(NoClassDefFoundError.class, lost.getCause().getClass());
  }

  /** R8 leaves out constructors that only call another one: new A with B's constructor, and one that skips its super class. */
  @Test
  void inlinedConstructors() throws Exception {
    String b =
        type(
            "B", "java/lang/Object", ".field public n:I",
            ".method public constructor <init>(I)V\n.registers 2\ninvoke-direct {p0}, Ljava/lang/Object;-><init>()V\niput p1, p0, LB;->n:I\nreturn-void\n.end method");
    String c = type("C", "B");
    String d =
        type(
            "D", "C",
            ".method public constructor <init>(J)V\n.registers 4\nlong-to-int v0, p1\nmul-int/lit8 v0, v0, 0x2\ninvoke-direct {p0, v0}, LB;-><init>(I)V\nreturn-void\n.end method");
    String a =
        type(
            "A", "java/lang/Object",
            f(
                "Ljava/lang/String;", 8, "new-instance v0, LC;", "const/4 v1, 0x5", "invoke-direct {v0, v1}, LB;-><init>(I)V", "new-instance v2, LD;", "const-wide/16 v4, 0x4",
                "invoke-direct {v2, v4, v5}, LD;-><init>(J)V", "new-instance v3, LD;", "const/4 v1, 0x6", "invoke-direct {v3, v1}, LB;-><init>(I)V", "iget v4, v0, LB;->n:I", "iget v5, v2, LB;->n:I",
                "add-int/2addr v4, v5", "iget v5, v3, LB;->n:I", "add-int/2addr v4, v5", "invoke-virtual {v3}, Ljava/lang/Object;->getClass()Ljava/lang/Class;", "move-result-object v6",
                "invoke-virtual {v6}, Ljava/lang/Class;->getName()Ljava/lang/String;", "move-result-object v6", "invoke-static {v4}, Ljava/lang/Integer;->toString(I)Ljava/lang/String;",
                "move-result-object v4", "invoke-virtual {v4, v6}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v4", "return-object v4"));
    assertEquals("19D", run(a, b, c, d));
  }

  /** A class whose constructors are all used as they are gets none in addition: reflection would see it. */
  @Test
  void plainConstructors() throws Exception {
    String b = type("B", "java/lang/Object", INIT);
    String a =
        type(
            "A", "B", INIT.replace("java/lang/Object", "B"),
            f(
                "I", 4, "new-instance v0, LA;", "invoke-direct {v0}, LA;-><init>()V", "new-instance v1, LB;", "invoke-direct {v1}, LB;-><init>()V", "const-class v0, LA;",
                "invoke-virtual {v0}, Ljava/lang/Class;->getDeclaredConstructors()[Ljava/lang/reflect/Constructor;", "move-result-object v0", "array-length v0, v0", "const-class v1, LB;",
                "invoke-virtual {v1}, Ljava/lang/Class;->getDeclaredConstructors()[Ljava/lang/reflect/Constructor;", "move-result-object v1", "array-length v1, v1", "add-int/2addr v0, v1",
                "return v0"));
    assertEquals(2, run(a, b));
  }

  /** Types that only a phone's verifier sees: two classes with one interface, then taken for it and for a class. */
  @Test
  void mergedTypes() throws Exception {
    Object got =
        runs(
            "I", 6, "const/4 v0, 0x2", ":again", "if-eqz v0, :string", "new-instance v1, Ljava/lang/StringBuilder;", "const-string v2, \"four\"",
            "invoke-direct {v1, v2}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V", "goto :join", ":string", "const-string v1, \"three\"", ":join",
            "invoke-interface {v1}, Ljava/lang/CharSequence;->length()I", "move-result v3", "if-eqz v0, :end", "add-int/lit8 v0, v0, -0x2", "goto :again", ":end",
            "invoke-virtual {v1}, Ljava/lang/String;->length()I", "move-result v4", "add-int/2addr v3, v4", "return v3");
    assertEquals(10, got);
  }

  @Test
  void superCallNamesItsOwnClass() throws Exception {
    String b = type("B", "java/lang/Object", INIT, ".method public g()I\n.registers 2\nconst/4 v0, 0x3\nreturn v0\n.end method");
    String a =
        type(
            "A", "B", INIT.replace("java/lang/Object", "B"),
            ".method public g()I\n.registers 3\ninvoke-super {p0}, LA;->g()I\nmove-result v0\nadd-int/lit8 v0, v0, 0x1\nreturn v0\n.end method",
            f("I", 2, "new-instance v0, LA;", "invoke-direct {v0}, LA;-><init>()V", "invoke-virtual {v0}, LA;->g()I", "move-result v0", "return v0"));
    assertEquals(4, run(a, b));
  }

  @Test
  void methodHandles() throws Exception {
    Object got =
        runs(
            "Ljava/lang/String;", 5, "const-method-handle v0, invoke-static@Ljava/lang/Integer;->toString(I)Ljava/lang/String;", "const/16 v1, 0x2a",
            "invoke-polymorphic {v0, v1}, Ljava/lang/invoke/MethodHandle;->invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, (I)Ljava/lang/String;", "move-result-object v2",
            "const-method-type v3, (JLjava/lang/String;)V", "invoke-virtual {v3}, Ljava/lang/invoke/MethodType;->toString()Ljava/lang/String;", "move-result-object v3",
            "invoke-virtual {v2, v3}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v2", "return-object v2");
    assertEquals("42(long,String)void", got);
  }

  @Test
  void invokeCustom() throws Exception {
    String make =
        "invoke-custom {}, site(\"get\", ()Ljava/util/function/Supplier;, ()Ljava/lang/Object;, invoke-static@LA;->value()Ljava/lang/String;, ()Ljava/lang/String;)"
            + "@Ljava/lang/invoke/LambdaMetafactory;->metafactory(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
    Object got =
        run(
            type(
                "A", "java/lang/Object", ".method public static value()Ljava/lang/String;\n.registers 1\nconst-string v0, \"made\"\nreturn-object v0\n.end method",
                f("Ljava/lang/Object;", 2, make, "move-result-object v0", "invoke-interface {v0}, Ljava/util/function/Supplier;->get()Ljava/lang/Object;", "move-result-object v0", "return-object v0")));
    assertEquals("made", got);
  }

  @Test
  void filledArrays() throws Exception {
    Object got =
        runs(
            "I", 9, "const/4 v0, 0x1", "const/4 v1, 0x2", "const/4 v2, 0x3", "filled-new-array {v0, v1, v2}, [I", "move-result-object v3", "filled-new-array/range {v0 .. v2}, [I",
            "move-result-object v4", "filled-new-array {v3, v4}, [[I", "move-result-object v5", "aget-object v6, v5, v0", "aget v7, v6, v1", "new-array v8, v2, [F",
            "fill-array-data v8, :data", "aget v8, v8, v0", "float-to-int v8, v8", "add-int/2addr v7, v8", "filled-new-array {v0}, [I", "return v7", ":data", ".array-data 4", "0x3f800000", "0x40e00000", "0x0",
            ".end array-data");
    assertEquals(10, got);
  }

  /** Fields of interfaces and first values that class files know otherwise. */
  @Test
  void staticValues() throws Exception {
    String i = ".class public abstract interface LI;\n.super Ljava/lang/Object;\n.field public static c:Ljava/lang/Class; = LA;\n.field public static final s:Ljava/lang/Object; = \"str\"\n.field static n:C = 'n'";
    String a =
        type(
            "A", "java/lang/Object",
            f(
                "Ljava/lang/String;", 3, "sget-object v0, LI;->c:Ljava/lang/Class;", "invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;", "move-result-object v0",
                "sget-object v1, LI;->s:Ljava/lang/Object;", "invoke-static {v1}, Ljava/lang/String;->valueOf(Ljava/lang/Object;)Ljava/lang/String;", "move-result-object v1",
                "invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v0", "sget-char v1, LI;->n:C",
                "invoke-static {v1}, Ljava/lang/String;->valueOf(C)Ljava/lang/String;", "move-result-object v1",
                "invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v0", "return-object v0"));
    assertEquals("Astrn", run(a, i));
  }

  /** A debug event for a register that nothing declared costs neither the class nor its lines. */
  @Test
  void senselessDebugEvents() throws Exception {
    Exception e =
        assertThrows(
            ArithmeticException.class,
            () -> runs("V", 3, ".restart local v2", ".end local v1", "const/4 v0, 0x0", ".line 77", "rem-int/2addr v0, v0", "return-void"));
    assertEquals(77, e.getStackTrace()[0].getLineNumber());
  }

  /** A method that is too large for the JVM, and cannot be cut, throws where it is called; the rest of its class works. */
  @Test
  void tooLarge() throws Exception {
    String[] code = new String[30_002];
    java.util.Arrays.fill(code, "invoke-static {}, LA;->g()V");
    code[0] = "const-string v0, \"\"";
    code[1] = "monitor-enter v0";
    code[29_999] = "monitor-exit v0";
    code[30_000] = "const/4 v0, 0x0";
    code[30_001] = "return v0";
    String g = ".method public static g()V\n.registers 1\nreturn-void\n.end method";
    ClassLoader l = Dexes.load(Dexes.smali(dir, type("A", "java/lang/Object", f("I", 1, code), g)));
    l.loadClass("A").getMethod("g").invoke(null);
    Throwable t = assertThrows(InvocationTargetException.class, () -> l.loadClass("A").getMethod("f").invoke(null)).getCause();
    assertTrue(t instanceof VerifyError && t.getMessage().contains("A.f()I: it is too large for the JVM"), t.toString());
  }

  /** R8 lets a class call a default method of an interface that only its super class names. */
  @Test
  void superOfAnInheritedInterface() throws Exception {
    String i = ".class public interface abstract LI;\n.super Ljava/lang/Object;\n.method public who()Ljava/lang/String;\n.registers 2\nconst-string v0, \"I\"\nreturn-object v0\n.end method";
    String b = ".class public LB;\n.super Ljava/lang/Object;\n.implements LI;\n" + INIT;
    String c =
        type(
            "C", "B", INIT.replace("Ljava/lang/Object;", "LB;"),
            ".method public who()Ljava/lang/String;\n.registers 3\ninvoke-super {p0}, LI;->who()Ljava/lang/String;\nmove-result-object v0\nconst-string v1, \" of C\"\n"
                + "invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;\nmove-result-object v0\nreturn-object v0\n.end method");
    String a =
        type(
            "A", "java/lang/Object",
            f("Ljava/lang/String;", 2, "new-instance v0, LC;", "invoke-direct {v0}, LC;-><init>()V", "invoke-interface {v0}, LI;->who()Ljava/lang/String;", "move-result-object v0", "return-object v0"));
    assertEquals("I of C", run(a, b, c, i));
  }

  /** ART lets a subclass come to what is protected on any object of the class that declares it; the JVM wants one of the subclass. */
  @Test
  void protectedMembersOfOthers() throws Exception {
    String base =
        type("q/Base", "java/lang/Object", ".field protected n:I", ".field protected s:Ljava/lang/String;", INIT,
            ".method protected m(IJ)J\n.registers 5\niget v0, p0, Lq/Base;->n:I\nadd-int/2addr v0, p1\nint-to-long v0, v0\nadd-long/2addr v0, p2\nreturn-wide v0\n.end method");
    String other = type("q/Other", "q/Base", INIT.replace("java/lang/Object", "q/Base"));
    String code =
        f("Ljava/lang/String;", 8, "new-instance v0, Lq/Other;", "invoke-direct {v0}, Lq/Other;-><init>()V", "invoke-static {v0}, LA;->same(Lq/Base;)Lq/Base;", "move-result-object v0",
            "const/16 v1, 0x28", "iput v1, v0, Lq/Base;->n:I", "const-string v2, \"is \"", "iput-object v2, v0, Lq/Base;->s:Ljava/lang/String;",
            "iget-object v2, v0, Lq/Base;->s:Ljava/lang/String;", "iget v1, v0, Lq/Base;->n:I", "const-wide/16 v4, 0x1", "invoke-virtual {v0, v1, v4, v5}, Lq/Base;->m(IJ)J",
            "move-result-wide v4", "invoke-static {v4, v5}, Ljava/lang/Long;->toString(J)Ljava/lang/String;", "move-result-object v1",
            "invoke-virtual {v2, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;", "move-result-object v2", "return-object v2");
    String same = ".method static same(Lq/Base;)Lq/Base;\n.registers 1\nreturn-object p0\n.end method";
    assertEquals("is 81", run(base, other, type("A", "q/Base", INIT.replace("java/lang/Object", "q/Base"), same, code)));
  }

  /** R8 inlines code that locks into what a constructor gives to its super constructor, and uses the object's own register where that code throws. */
  @Test
  void locksBeforeSuper() throws Exception {
    String base = type("q/Held", "java/lang/Object", ".field public s:Ljava/lang/String;",
        ".method public constructor <init>(Ljava/lang/String;)V\n.registers 2\ninvoke-direct {p0}, Ljava/lang/Object;-><init>()V\niput-object p1, p0, Lq/Held;->s:Ljava/lang/String;\nreturn-void\n.end method");
    String init =
        ".method constructor <init>(Ljava/lang/String;)V\n.registers 4\nconst-class v0, Lq/Held;\nmonitor-enter v0\n:from\n"
            + "invoke-virtual {p1}, Ljava/lang/String;->trim()Ljava/lang/String;\nmove-result-object v1\n:to\n.catchall {:from .. :to} :caught\ngoto :out\n"
            + ":caught\nmove-exception p0\ngoto :thrown\n:out\nmonitor-exit v0\ninvoke-direct {p0, v1}, Lq/Held;-><init>(Ljava/lang/String;)V\nreturn-void\n"
            + ":thrown\nmonitor-exit v0\nthrow p0\n.end method";
    String code =
        f("Ljava/lang/String;", 3, "new-instance v0, LA;", "const-string v1, \" held \"", "invoke-direct {v0, v1}, LA;-><init>(Ljava/lang/String;)V",
            "iget-object v1, v0, Lq/Held;->s:Ljava/lang/String;", "return-object v1");
    assertEquals("held", run(base, type("A", "q/Held", init, code)));
  }

  /** So is what is thrown where arguments of the super constructor are checked. */
  @Test
  void throwsBeforeSuper() throws Exception {
    String base = type("q/Named", "java/lang/Object",
        ".method public constructor <init>(Ljava/lang/String;)V\n.registers 2\ninvoke-direct {p0}, Ljava/lang/Object;-><init>()V\nreturn-void\n.end method");
    String init =
        ".method constructor <init>(Ljava/lang/String;Ljava/lang/String;)V\n.registers 4\nif-nez p1, :one\nconst-string p0, \"one\"\ngoto :thrown\n:one\n"
            + "if-nez p2, :two\nconst-string p0, \"two\"\ngoto :thrown\n:two\ninvoke-direct {p0, p1}, Lq/Named;-><init>(Ljava/lang/String;)V\nreturn-void\n"
            + ":thrown\nnew-instance v0, Ljava/lang/IllegalStateException;\ninvoke-direct {v0, p0}, Ljava/lang/IllegalStateException;-><init>(Ljava/lang/String;)V\nthrow v0\n.end method";
    String code =
        f("Ljava/lang/String;", 3, "new-instance v0, LA;", "const-string v1, \"a\"", "const/4 v2, 0x0", "invoke-direct {v0, v1, v2}, LA;-><init>(Ljava/lang/String;Ljava/lang/String;)V",
            "return-object v1");
    assertEquals("two", assertThrows(IllegalStateException.class, () -> run(base, type("A", "q/Named", init, code))).getMessage());
  }
}
