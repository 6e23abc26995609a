package cbcov.agent.phone.shadows;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.graphics.Paint;
import android.graphics.Paint.FontMetrics;
import android.graphics.Paint.FontMetricsInt;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPaint;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;

/**
 * A paint that is a copy of another one is like it, where Robolectric's forgets most. Text has the size that its font size gives it, with the proportions of Roboto and half a font size a character, where Robolectric's has the same
 * for all: what is laid out by it then has about the place that it has on a phone.
 */
@Implements(Paint.class)
public class PhonePaint extends ShadowPaint {
  private static final float TOP = -1.056f;
  private static final float ASCENT = -0.928f;
  private static final float DESCENT = 0.244f;
  private static final float BOTTOM = 0.271f;
  private static final float WIDTH = 0.5f;

  private static final float SIZE = 12; // where nobody says another one

  /** What Robolectric's paint knows, but for whose shadow it is. */
  private static final List<Field> KNOWN = new ArrayList<>();

  static {
    for (Field f : ShadowPaint.class.getDeclaredFields()) {
      if (!Modifier.isStatic(f.getModifiers()) && !f.isSynthetic() && f.getType() != Paint.class) {
        f.setAccessible(true);
        KNOWN.add(f);
      }
    }
  }

  @RealObject private Paint self;

  @Implementation
  protected void __constructor__(int flags) {
    androids().__constructor__(flags);
    setTextSize(SIZE);
  }

  @Override
  @Implementation
  protected void __constructor__(Paint from) {
    androids().__constructor__(from);
    copy(from);
  }

  @Implementation
  protected void set(Paint from) {
    androids().set(from);
    copy(from);
  }

  private Androids androids() {
    return reflector(Androids.class, self);
  }

  /** What Android's own code does; layouts make and set paints by the thousand, and calls by name cost ten times as much. */
  @ForType(Paint.class)
  interface Androids {
    @Direct
    void __constructor__(int flags);

    @Direct
    void __constructor__(Paint from);

    @Direct
    void set(Paint from);
  }

  private void copy(Paint from) {
    PhonePaint other = Shadow.extract(from);
    try {
      for (Field f : KNOWN) {
        f.set(this, f.get(other));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // they are made accessible
    }
  }

  @Implementation
  protected float ascent() {
    return ASCENT * self.getTextSize();
  }

  @Implementation
  protected float descent() {
    return DESCENT * self.getTextSize();
  }

  @Implementation
  protected float getFontMetrics(FontMetrics into) {
    float size = self.getTextSize();
    if (into != null) {
      into.top = TOP * size;
      into.ascent = ASCENT * size;
      into.descent = DESCENT * size;
      into.bottom = BOTTOM * size;
      into.leading = 0;
    }
    return (DESCENT - ASCENT) * size;
  }

  @Override
  @Implementation
  protected int getFontMetricsInt(FontMetricsInt into) {
    float size = self.getTextSize();
    int ascent = Math.round(ASCENT * size);
    int descent = Math.round(DESCENT * size);
    if (into != null) {
      into.top = (int) Math.floor(TOP * size);
      into.ascent = ascent;
      into.descent = descent;
      into.bottom = (int) Math.ceil(BOTTOM * size);
      into.leading = 0;
    }
    return descent - ascent;
  }

  @Override
  @Implementation
  protected float measureText(String text) {
    return wide(text.length());
  }

  @Override
  @Implementation
  protected float measureText(CharSequence text, int start, int end) {
    return wide(end - start);
  }

  @Override
  @Implementation
  protected float measureText(String text, int start, int end) {
    return wide(end - start);
  }

  @Override
  @Implementation
  protected float measureText(char[] text, int index, int count) {
    return wide(count);
  }

  @Implementation
  protected float getRunAdvance(char[] text, int start, int end, int contextStart, int contextEnd, boolean isRtl, int offset) {
    return wide(offset - start);
  }

  @Implementation
  protected float getRunAdvance(CharSequence text, int start, int end, int contextStart, int contextEnd, boolean isRtl, int offset) {
    return wide(offset - start);
  }

  @Implementation
  protected float getRunCharacterAdvance(
      char[] text, int start, int end, int contextStart, int contextEnd, boolean isRtl, int offset, float[] advances, int at) {
    fill(advances, at, end - start);
    return wide(offset - start);
  }

  @Implementation
  protected float getRunCharacterAdvance(
      CharSequence text, int start, int end, int contextStart, int contextEnd, boolean isRtl, int offset, float[] advances, int at) {
    fill(advances, at, end - start);
    return wide(offset - start);
  }

  @Implementation
  protected void getFontMetricsInt(CharSequence text, int start, int count, int contextStart, int contextCount, boolean isRtl, FontMetricsInt into) {
    getFontMetricsInt(into);
  }

  @Implementation
  protected void getFontMetricsInt(char[] text, int start, int count, int contextStart, int contextCount, boolean isRtl, FontMetricsInt into) {
    getFontMetricsInt(into);
  }

  private void fill(float[] advances, int at, int count) {
    if (advances != null) {
      Arrays.fill(advances, at, at + count, wide(1));
    }
  }

  private float wide(int characters) {
    return characters * WIDTH * self.getTextSize() * self.getTextScaleX();
  }
}
