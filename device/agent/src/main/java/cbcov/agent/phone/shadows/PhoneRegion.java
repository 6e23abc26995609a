package cbcov.agent.phone.shadows;

import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Region;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowRegion;

/**
 * A region of the screen, as rectangles that do not overlap, where Robolectric's holds nothing: Compose finds with regions which of its nodes are on
 * the screen and uncovered. A path counts as the rectangle around it.
 */
@Implements(Region.class)
public class PhoneRegion extends ShadowRegion {
  @RealObject private Region region;
  private List<Rect> parts = List.of();

  @Implementation
  protected void __constructor__() {}

  @Implementation
  protected void __constructor__(Region from) {
    set(from);
  }

  @Implementation
  protected void __constructor__(Rect from) {
    set(from);
  }

  @Implementation
  protected void __constructor__(int left, int top, int right, int bottom) {
    set(left, top, right, bottom);
  }

  @Implementation
  protected void setEmpty() {
    parts = List.of();
  }

  @Implementation
  protected boolean set(Region from) {
    parts = of(from);
    return true;
  }

  @Implementation
  protected boolean set(Rect from) {
    return set(from.left, from.top, from.right, from.bottom);
  }

  @Implementation
  protected boolean set(int left, int top, int right, int bottom) {
    parts = rectangle(left, top, right, bottom);
    return !parts.isEmpty();
  }

  @Implementation
  protected boolean setPath(Path path, Region clip) {
    RectF around = new RectF();
    path.computeBounds(around, true);
    Rect r = new Rect();
    around.roundOut(r);
    parts = both(rectangle(r.left, r.top, r.right, r.bottom), of(clip));
    return !parts.isEmpty();
  }

  @Implementation
  protected boolean isEmpty() {
    return parts.isEmpty();
  }

  @Implementation
  protected boolean isRect() {
    return !parts.isEmpty() && without(List.of(bounds()), parts).isEmpty();
  }

  @Implementation
  protected boolean isComplex() {
    return !parts.isEmpty() && !isRect();
  }

  @Implementation
  protected Rect getBounds() {
    return bounds();
  }

  @Implementation
  protected boolean getBounds(Rect into) {
    into.set(bounds());
    return !parts.isEmpty();
  }

  @Implementation
  protected Path getBoundaryPath() {
    Path path = new Path();
    getBoundaryPath(path);
    return path;
  }

  @Implementation
  protected boolean getBoundaryPath(Path path) {
    path.reset();
    parts.forEach(r -> path.addRect(new RectF(r), Path.Direction.CW));
    return !parts.isEmpty();
  }

  @Implementation
  protected boolean contains(int x, int y) {
    return parts.stream().anyMatch(r -> r.contains(x, y));
  }

  @Implementation
  protected boolean quickContains(Rect r) {
    return quickContains(r.left, r.top, r.right, r.bottom);
  }

  @Implementation
  protected boolean quickContains(int left, int top, int right, int bottom) {
    return isRect() && bounds().contains(left, top, right, bottom);
  }

  @Implementation
  protected boolean quickReject(Rect r) {
    return quickReject(r.left, r.top, r.right, r.bottom);
  }

  @Implementation
  protected boolean quickReject(int left, int top, int right, int bottom) {
    return parts.isEmpty() || left >= right || top >= bottom || !bounds().intersects(left, top, right, bottom);
  }

  @Implementation
  protected boolean quickReject(Region other) {
    return parts.isEmpty() || of(other).isEmpty() || !Rect.intersects(bounds(), other.getBounds());
  }

  @Implementation
  protected void translate(int dx, int dy) {
    translate(dx, dy, null);
  }

  @Implementation
  protected void translate(int dx, int dy, Region into) {
    List<Rect> moved = new ArrayList<>();
    for (Rect r : parts) {
      moved.add(new Rect(r.left + dx, r.top + dy, r.right + dx, r.bottom + dy));
    }
    put(into, moved);
  }

  @Implementation
  protected void scale(float by) {
    scale(by, null);
  }

  @Implementation
  protected void scale(float by, Region into) {
    List<Rect> scaled = new ArrayList<>();
    for (Rect r : parts) {
      scaled.addAll(rectangle(Math.round(r.left * by), Math.round(r.top * by), Math.round(r.right * by), Math.round(r.bottom * by)));
    }
    put(into, scaled);
  }

  @Implementation
  protected boolean op(Rect r, Region.Op op) {
    return op(r.left, r.top, r.right, r.bottom, op);
  }

  @Implementation
  protected boolean op(int left, int top, int right, int bottom, Region.Op op) {
    return take(parts, rectangle(left, top, right, bottom), op);
  }

  @Implementation
  protected boolean op(Region other, Region.Op op) {
    return take(parts, of(other), op);
  }

  @Implementation
  protected boolean op(Rect r, Region other, Region.Op op) {
    return take(rectangle(r.left, r.top, r.right, r.bottom), of(other), op);
  }

  @Implementation
  protected boolean op(Region one, Region other, Region.Op op) {
    return take(of(one), of(other), op);
  }

  @Override
  @Implementation
  public boolean equals(Object other) {
    return other == region
        || other instanceof Region r && without(parts, of(r)).isEmpty() && without(of(r), parts).isEmpty();
  }

  @Implementation
  @Override
  public String toString() {
    return "SkRegion(" + parts + ")";
  }

  private boolean take(List<Rect> a, List<Rect> b, Region.Op op) {
    parts =
        switch (op) {
          case DIFFERENCE -> without(a, b);
          case INTERSECT -> both(a, b);
          case UNION -> joined(without(a, b), b);
          case XOR -> joined(without(a, b), without(b, a));
          case REVERSE_DIFFERENCE -> without(b, a);
          case REPLACE -> b;
        };
    return !parts.isEmpty();
  }

  private void put(Region into, List<Rect> what) {
    PhoneRegion to = into == null ? this : Shadow.extract(into);
    to.parts = what;
  }

  private Rect bounds() {
    Rect all = new Rect();
    parts.forEach(all::union);
    return all;
  }

  private static List<Rect> of(Region r) {
    PhoneRegion shadow = Shadow.extract(r);
    return shadow.parts;
  }

  private static List<Rect> rectangle(int left, int top, int right, int bottom) {
    return left < right && top < bottom ? List.of(new Rect(left, top, right, bottom)) : List.of();
  }

  private static List<Rect> joined(List<Rect> a, List<Rect> b) {
    List<Rect> all = new ArrayList<>(a);
    all.addAll(b);
    return all;
  }

  private static List<Rect> both(List<Rect> a, List<Rect> b) {
    List<Rect> common = new ArrayList<>();
    for (Rect r : a) {
      for (Rect s : b) {
        common.addAll(rectangle(Math.max(r.left, s.left), Math.max(r.top, s.top), Math.min(r.right, s.right), Math.min(r.bottom, s.bottom)));
      }
    }
    return common;
  }

  private static List<Rect> without(List<Rect> a, List<Rect> b) {
    List<Rect> left = a;
    for (Rect s : b) {
      List<Rect> next = new ArrayList<>();
      for (Rect r : left) {
        cut(r, s, next);
      }
      left = next;
    }
    return left;
  }

  /** Adds what is left of a rectangle without another one: above it, below, and beside. */
  private static void cut(Rect r, Rect s, List<Rect> to) {
    if (!Rect.intersects(r, s)) {
      to.add(r);
      return;
    }
    int top = Math.max(r.top, s.top);
    int bottom = Math.min(r.bottom, s.bottom);
    to.addAll(rectangle(r.left, r.top, r.right, top));
    to.addAll(rectangle(r.left, bottom, r.right, r.bottom));
    to.addAll(rectangle(r.left, top, s.left, bottom));
    to.addAll(rectangle(s.right, top, r.right, bottom));
  }
}
