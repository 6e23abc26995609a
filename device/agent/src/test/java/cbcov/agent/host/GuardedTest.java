package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The JDK that runs the tests has all of the places where the guard is to be asked, and each asks. */
final class GuardedTest {
  @TestFactory
  List<DynamicTest> places() {
    List<DynamicTest> all = new ArrayList<>();
    for (String c : Guarded.classes()) {
      all.add(DynamicTest.dynamicTest(c, () -> assertTrue(calls(Guarded.guarded(file(c)), Doors.NAME).size() > 0)));
    }
    return all;
  }

  /** A loop looks each time it goes round, and what is no loop does not. */
  @Test
  void loops() throws IOException {
    ClassNode c = new ClassNode(Opcodes.ASM9);
    try (InputStream in = Looping.class.getResourceAsStream("GuardedTest$Looping.class")) {
      new ClassReader(in.readAllBytes()).accept(c, 0);
    }
    Loops.apply(c, Spins.of(c));
    Set<String> looking = new HashSet<>();
    for (MethodNode m : c.methods) {
      if (names(m, "cbcov/agent/phone/Hooks").contains("look")) {
        looking.add(m.name);
      }
    }
    assertEquals(Set.of("counts", "forever"), looking);
  }

  /** Some loops. */
  static final class Looping {
    int counts(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += i;
      }
      return sum;
    }

    void forever() {
      while (true) {
        counts(1);
      }
    }

    int once(boolean b) {
      return b ? 1 : 2;
    }
  }

  private static byte[] file(String internal) throws IOException {
    try (InputStream in = Object.class.getResourceAsStream("/" + internal + ".class")) {
      return in.readAllBytes();
    }
  }

  private static Set<String> calls(byte[] file, String owner) {
    ClassNode c = new ClassNode(Opcodes.ASM9);
    new ClassReader(file).accept(c, 0);
    Set<String> all = new HashSet<>();
    for (MethodNode m : c.methods) {
      all.addAll(names(m, owner));
    }
    return all;
  }

  private static Set<String> names(MethodNode m, String owner) {
    Set<String> all = new HashSet<>();
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof MethodInsnNode call && call.owner.equals(owner)) {
        all.add(call.name);
      }
    }
    return all;
  }
}
