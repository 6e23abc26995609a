package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** How Android's methods are linked. The environment names Robolectric's instrumented jar of an API level: CBCOV_FRAMEWORK. */
final class LinkerTest {
  private static ClassNode linked(String name) throws Exception {
    String framework = System.getenv("CBCOV_FRAMEWORK");
    Assumptions.assumeTrue(framework != null, "CBCOV_FRAMEWORK names no framework");
    try (ZipFile jar = new ZipFile(framework);
        InputStream in = jar.getInputStream(jar.getEntry(name + ".class"))) {
      ClassNode node = new ClassNode();
      new ClassReader(new Linker(Android.shadowed()).link(in.readAllBytes())).accept(node, 0);
      return node;
    }
  }

  private static MethodNode method(ClassNode c, String name) {
    return c.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow(() -> new AssertionError(c.name + "." + name));
  }

  /** What a method calls, in order. */
  private static List<String> calls(MethodNode m) {
    List<String> calls = new ArrayList<>();
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof InvokeDynamicInsnNode d) {
        calls.add("dynamic " + d.bsm.getOwner() + "." + d.bsm.getName() + " " + d.name);
      } else if (i instanceof MethodInsnNode c) {
        calls.add(c.owner + "." + c.name);
      }
    }
    return calls;
  }

  @Test
  void theCodeOfAClassWithoutShadowGoesBack() throws Exception {
    ClassNode c = linked("android/content/ComponentName");
    assertTrue(c.methods.stream().noneMatch(m -> m.name.startsWith("$$robo$$") && !m.name.endsWith("__constructor__")), "moved code stays");
    MethodNode m = method(c, "flattenToString");
    assertEquals(Opcodes.ACC_PUBLIC, m.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC));
    assertTrue(m.instructions.size() > 10, "no code came back");
    assertFalse(calls(m).toString().contains("robo"), calls(m).toString());
    assertEquals(List.of("android/content/ComponentName.__staticInitializer__"), calls(method(c, "<clinit>")));
  }

  @Test
  void aClassWithShadowKeepsItsMovedCode() throws Exception {
    ClassNode c = linked("android/view/View");
    assertEquals(List.of("dynamic cbcov/agent/phone/ShadowCalls.bootstrap setOnClickListener"), calls(method(c, "setOnClickListener")));
    assertEquals(List.of("android/view/View.$$robo$$android_view_View$setPadding"), calls(method(c, "setPadding")));
    assertEquals(
        List.of("dynamic cbcov/agent/phone/ShadowCalls.bootstrapInit initializing"), calls(method(c, "$$robo$init")));
  }

  @Test
  void aClassWhoseShadowIsPickedKeepsAll() throws Exception {
    ClassNode c = linked("android/content/res/ApkAssets");
    assertEquals(List.of("dynamic cbcov/agent/phone/ShadowCalls.bootstrap toString"), calls(method(c, "toString")));
  }
}
