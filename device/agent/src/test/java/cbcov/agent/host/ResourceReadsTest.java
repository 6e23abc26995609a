package cbcov.agent.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Robolectric finds the same with its classes changed as without, in broken tables, too. */
final class ResourceReadsTest {
  private static final String PACKAGE = "org.robolectric.res.android.";
  private static final int HEADER = 20; // bytes of a type without a configuration

  /** Robolectric's classes for resources, changed or as they are. */
  private static final class Own extends ClassLoader {
    private final boolean changed;

    Own(boolean changed) {
      super(ResourceReadsTest.class.getClassLoader());
      this.changed = changed;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return super.loadClass(name, resolve);
      }
      Class<?> c = findLoadedClass(name);
      if (c != null) {
        return c;
      }
      String internal = name.replace('.', '/');
      try (InputStream in = getParent().getResourceAsStream(internal + ".class")) {
        byte[] file = in.readAllBytes();
        if (changed && ResourceReads.concerns(internal)) {
          byte[] other = ResourceReads.changed(file);
          assertTrue(other.length != file.length, name);
          file = other;
        }
        return defineClass(name, file, 0, file.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final ClassLoader CHANGED = new Own(true);
  private static final ClassLoader PLAIN = new Own(false);

  private static Class<?> type(ClassLoader l, String name) throws ReflectiveOperationException {
    return Class.forName(PACKAGE + name, true, l);
  }

  private static Object made(ClassLoader l, String name, ByteBuffer table) throws ReflectiveOperationException {
    Constructor<?> c = type(l, name).getDeclaredConstructor(ByteBuffer.class, int.class);
    c.setAccessible(true);
    return c.newInstance(table, 0);
  }

  private static Object call(Object on, Class<?> c, String name, Object[] args, Class<?>... types) throws ReflectiveOperationException {
    Method m = c.getDeclaredMethod(name, types);
    m.setAccessible(true);
    try {
      return m.invoke(on, args);
    } catch (InvocationTargetException e) {
      return e.getCause().getClass();
    }
  }

  private static ByteBuffer table(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A type with sparse entries, as many as it says, that have these numbers and their own places as offsets. */
  private static ByteBuffer sparse(int count, int... numbers) {
    int header = HEADER + 64;
    ByteBuffer t = table(header + 4 * numbers.length);
    t.putShort((short) 0x201).putShort((short) header).putInt(t.capacity()).put((byte) 1).put((byte) 1).putShort((short) 0).putInt(count).putInt(header);
    t.putInt(64).position(header);
    for (int i = 0; i < numbers.length; i++) {
      t.putShort((short) numbers[i]).putShort((short) i);
    }
    return t;
  }

  private static Object offset(ClassLoader l, Object type, int entry) throws ReflectiveOperationException {
    Object[] args = {type, entry};
    return call(null, type(l, "LoadedArsc$LoadedPackage"), "GetEntryOffset", args, type(l, "ResourceTypes$ResTable_type"), int.class);
  }

  private static void same(ByteBuffer table) throws ReflectiveOperationException {
    Object plain = made(PLAIN, "ResourceTypes$ResTable_type", table);
    Object changed = made(CHANGED, "ResourceTypes$ResTable_type", table);
    for (int entry : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 40_000, 65_535, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertEquals(offset(PLAIN, plain, entry), offset(CHANGED, changed, entry), "entry " + entry);
    }
  }

  @Test
  void sparseEntries() throws Exception {
    same(sparse(3, 1, 4, 7));
    same(sparse(0));
    same(sparse(2, 1, 4, 7));
  }

  /** Tables that are cut, out of order, or say what cannot be. */
  @Test
  void brokenSparseEntries() throws Exception {
    same(sparse(5, 1, 4, 7));
    same(sparse(-1, 1, 4));
    same(sparse(Integer.MAX_VALUE, 2, 5));
    same(sparse(4, 7, 1, 9, 3));
    same(sparse(3, 2, 2, 2));
    same(sparse(2, 40_000, 3));
    ByteBuffer before = sparse(2, 1, 4);
    before.putShort(2, (short) -8); // the entries would begin before the table
    same(before);
    Random random = new Random(1);
    for (int n = 0; n < 200; n++) {
      same(sparse(random.nextInt(12), random.ints(random.nextInt(10), 0, 12).toArray()));
    }
  }

  /** The flags of a type are read once. Where the table is cut they cannot be, however often. */
  @Test
  void flags() throws Exception {
    ByteBuffer t = table(28);
    t.putShort((short) 0x202).putShort((short) 16).putInt(28).put((byte) 1).put((byte) 0).putShort((short) 0).putInt(3).putInt(7).putInt(8).putInt(9);
    Object changed = made(CHANGED, "ResourceTypes$ResTable_typeSpec", t);
    Object plain = made(PLAIN, "ResourceTypes$ResTable_typeSpec", t);
    Object first = call(changed, changed.getClass(), "getSpecFlags", null);
    assertArrayEquals(new int[] {7, 8, 9}, (int[]) first);
    assertSame(first, call(changed, changed.getClass(), "getSpecFlags", null));
    assertNotSame(call(plain, plain.getClass(), "getSpecFlags", null), call(plain, plain.getClass(), "getSpecFlags", null));
    t.putInt(4, 40);
    Object cut = made(CHANGED, "ResourceTypes$ResTable_typeSpec", t);
    assertEquals(IndexOutOfBoundsException.class, call(cut, cut.getClass(), "getSpecFlags", null));
    assertEquals(IndexOutOfBoundsException.class, call(cut, cut.getClass(), "getSpecFlags", null));
  }

  /** A copy of a theme that has nothing has no packages, also where the copy had some. */
  @Test
  void themes() throws Exception {
    Class<?> theme = type(CHANGED, "CppAssetManager2$Theme");
    Constructor<?> c = theme.getDeclaredConstructor(type(CHANGED, "CppAssetManager2"));
    c.setAccessible(true);
    Object from = c.newInstance((Object) null);
    Object to = c.newInstance((Object) null);
    Field packages = theme.getDeclaredField("packages_");
    packages.setAccessible(true);
    Constructor<?> one = type(CHANGED, "CppAssetManager2$Theme$ThemePackage").getDeclaredConstructor();
    one.setAccessible(true);
    Array.set(packages.get(to), 3, one.newInstance());
    Array.set(packages.get(from), 1, one.newInstance());
    assertEquals(true, call(to, theme, "SetTo", new Object[] {from}, theme));
    for (int i = 0; i < Array.getLength(packages.get(to)); i++) {
      Object p = Array.get(packages.get(to), i);
      if (i == 1) {
        assertNotSame(Array.get(packages.get(from), i), p);
        assertTrue(p != null);
      } else {
        assertNull(p);
      }
    }
  }
}
