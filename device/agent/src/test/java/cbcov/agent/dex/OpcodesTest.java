package cbcov.agent.dex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jf.dexlib2.DexFileFactory;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each instruction of DEX, by its name, does what it should once converted: the cases are in opcodes.txt. One without a case fails. */
final class OpcodesTest {
  private static final int API = 28; // the first level whose dex files have all instructions

  /** A line of the table. */
  private record Case(String opcode, String result, String code, String want) {
    static Case of(String line) {
      String[] parts = line.split(" *\\| ", 4);
      return new Case(parts[0], parts[1], parts[2], parts[3]);
    }

    String source(String type) {
      return ".class public L" + type + ";\n.super Ljava/lang/Object;\n.method public static f()" + result + "\n.registers 300\n"
          + code.replace(" ; ", "\n") + "\n.end method\n";
    }
  }

  @TestFactory
  List<DynamicTest> opcodes(@TempDir Path dir) throws Exception {
    List<Case> cases = text("opcodes.txt").lines().filter(l -> !l.isEmpty() && !l.startsWith("#")).map(Case::of).toList();
    List<String> sources = new ArrayList<>(Arrays.asList(text("opcodes.smali").split("---\n")));
    for (int i = 0; i < cases.size(); i++) {
      sources.add(cases.get(i).source("C" + i));
    }
    Path archive = Dexes.smali(dir, sources.toArray(new String[0]));
    Map<String, Set<String>> used = used(dir.resolve("classes.dex"));
    ClassLoader converted = Dexes.load(archive);
    List<DynamicTest> tests = new ArrayList<>();
    Set<String> tried = new TreeSet<>();
    for (int i = 0; i < cases.size(); i++) {
      Case c = cases.get(i);
      String type = "C" + i;
      tried.add(c.opcode);
      boolean helped = c.opcode.startsWith("invoke-super") || c.opcode.startsWith("invoke-direct"); // only H's own code may call so
      boolean has = used.get(type).contains(c.opcode) || helped && used.get("H").contains(c.opcode) || helped && used.get("G").contains(c.opcode);
      tests.add(DynamicTest.dynamicTest(c.opcode + ": " + c.code, () -> {
        assertTrue(has, "the case has no " + c.opcode);
        assertEquals(c.want, run(converted.loadClass(type)));
      }));
    }
    tests.add(DynamicTest.dynamicTest("all are there", () -> assertEquals(all(), tried)));
    return tests;
  }

  private static String text(String name) throws IOException {
    return new String(OpcodesTest.class.getResourceAsStream("/dex/" + name).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String run(Class<?> c) throws Exception {
    try {
      return String.valueOf(c.getMethod("f").invoke(null));
    } catch (InvocationTargetException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }

  /** The names of all instructions that files may have: those that only a phone's optimizer wrote are none. */
  private static Set<String> all() {
    Set<String> names = new TreeSet<>();
    for (int value = 0; value <= 0xff; value++) {
      Opcode o = Opcodes.forApi(API).getOpcodeByValue(value);
      if (o != null && !o.odexOnly()) {
        names.add(o.name);
      }
    }
    return names;
  }

  /** The names of the instructions in each class. */
  private static Map<String, Set<String>> used(Path dex) throws IOException {
    Map<String, Set<String>> used = new TreeMap<>();
    for (ClassDef c : DexFileFactory.loadDexFile(dex.toFile(), Opcodes.forApi(API)).getClasses()) {
      Set<String> names = used.computeIfAbsent(c.getType().substring(1, c.getType().length() - 1), t -> new TreeSet<>());
      for (Method m : c.getMethods()) {
        for (Instruction i : m.getImplementation().getInstructions()) {
          names.add(i.getOpcode().name);
        }
      }
    }
    return used;
  }
}
