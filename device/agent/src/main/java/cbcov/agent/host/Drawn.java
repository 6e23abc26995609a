package cbcov.agent.host;

import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBufferByte;
import java.awt.image.DataBufferInt;
import java.awt.image.ImageObserver;
import java.awt.image.Raster;
import java.awt.image.SampleModel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Pictures that were drawn into bitmaps, for the next process that decodes the same ones: each process loads Android's own icons, and most take the JDK's slowest
 * way from a PNG's pixels to a bitmap's, a fifth of the time of a small app's process. What is drawn comes of the picture's pixels and the bitmap's size alone, so
 * it is kept by these. Any thread.
 */
public final class Drawn {
  private static final String FACTORY = "org.robolectric.shadows.ShadowBitmapFactory"; // its create draws
  private static final String DRAWN = "cbcov/agent/host/Drawn";
  private static final String GRAPHICS = "java/awt/Graphics2D";
  private static final String PICTURE = "java/awt/image/BufferedImage";
  private static final String DRAW = "(Ljava/awt/Image;IILjava/awt/image/ImageObserver;)Z";

  private static final long MAX_BYTES = 8 << 20;
  private static final long MAX_PIXELS = 512 * 512; // of a picture that is worth it

  private static final Map<Key, int[]> drawn = new LinkedHashMap<>(16, 0.75f, true);
  private static long bytes;

  private Drawn() {}

  /** A picture, and the size of the bitmap that it is drawn into. Its arrays are its own. */
  private record Key(int width, int height, SampleModel layout, ColorModel colors, int wide, int high, byte[] pixels) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key k
          && width == k.width
          && height == k.height
          && wide == k.wide
          && high == k.high
          && Arrays.equals(pixels, k.pixels)
          && layout.equals(k.layout)
          && colors.equals(k.colors);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(pixels) * 31 + wide;
    }

    long bytes() {
      return pixels.length + 4L * wide * high;
    }
  }

  /** Has Robolectric draw here: the bytes of a class, changed if it is the one that does. */
  static byte[] drawing(String name, byte[] file) {
    if (!name.equals(FACTORY)) {
      return file;
    }
    ClassReader r = new ClassReader(file);
    ClassWriter w = new ClassWriter(r, 0);
    r.accept(
        new ClassVisitor(Opcodes.ASM9, w) {
          @Override
          public MethodVisitor visitMethod(int access, String method, String desc, String signature, String[] exceptions) {
            MethodVisitor m = super.visitMethod(access, method, desc, signature, exceptions);
            return method.equals("create") ? new Drawing(m) : m;
          }
        },
        0);
    return w.toByteArray();
  }

  /** Hands the bitmap on with what is drawn into it: it was made and stored shortly before. */
  private static final class Drawing extends MethodVisitor {
    private boolean isMade; // and not stored
    private int bitmap = -1; // its variable; below 0: none yet

    Drawing(MethodVisitor to) {
      super(Opcodes.ASM9, to);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      super.visitVarInsn(opcode, variable);
      bitmap = isMade && opcode == Opcodes.ASTORE ? variable : bitmap;
      isMade = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
      if (bitmap >= 0 && owner.equals(GRAPHICS) && name.equals("drawImage") && desc.equals(DRAW)) {
        super.visitVarInsn(Opcodes.ALOAD, bitmap);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, DRAWN, "draw", "(L" + GRAPHICS + ";" + DRAW.substring(1).replace(")", "L" + PICTURE + ";)"), false);
        return;
      }
      super.visitMethodInsn(opcode, owner, name, desc, isInterface);
      isMade = owner.equals(PICTURE) && name.equals("<init>");
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      super.visitMaxs(stack + 1, locals);
    }
  }

  /** Draws a picture as Graphics2D.drawImage would, into a new bitmap, whose graphics those are. */
  public static boolean draw(Graphics2D graphics, Image picture, int x, int y, ImageObserver observer, BufferedImage bitmap) {
    Key key = x == 0 && y == 0 && picture instanceof BufferedImage b ? key(b, bitmap) : null;
    if (key == null) {
      return graphics.drawImage(picture, x, y, observer);
    }
    int[] to = ((DataBufferInt) bitmap.getRaster().getDataBuffer()).getData();
    int[] known = known(key);
    if (known != null) {
      System.arraycopy(known, 0, to, 0, known.length);
      return true;
    }
    boolean done = graphics.drawImage(picture, x, y, observer);
    if (done) {
      keep(key, to.clone());
    }
    return done;
  }

  /** By what a picture in a bitmap is known; null: it is drawn anew. */
  private static Key key(BufferedImage picture, BufferedImage bitmap) {
    Raster r = picture.getRaster();
    boolean whole = r.getParent() == null && r.getSampleModelTranslateX() == 0 && r.getSampleModelTranslateY() == 0;
    boolean plain = bitmap.getType() == BufferedImage.TYPE_INT_ARGB && bitmap.getRaster().getDataBuffer().getSize() == bitmap.getWidth() * bitmap.getHeight();
    long pixels = Math.max((long) picture.getWidth() * picture.getHeight(), (long) bitmap.getWidth() * bitmap.getHeight());
    if (!whole || !plain || pixels > MAX_PIXELS || !(r.getDataBuffer() instanceof DataBufferByte d) || d.getNumBanks() != 1 || d.getOffset() != 0) {
      return null;
    }
    return new Key(picture.getWidth(), picture.getHeight(), r.getSampleModel(), picture.getColorModel(), bitmap.getWidth(), bitmap.getHeight(), d.getData().clone());
  }

  private static synchronized int[] known(Key key) {
    return drawn.get(key);
  }

  private static synchronized void keep(Key key, int[] pixels) {
    if (drawn.put(key, pixels) == null) {
      bytes += key.bytes();
    }
    var oldest = drawn.keySet().iterator();
    while (bytes > MAX_BYTES) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }
}
