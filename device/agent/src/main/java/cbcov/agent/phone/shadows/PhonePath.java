package cbcov.agent.phone.shadows;

import android.graphics.Path;
import android.graphics.Path.FillType;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLegacyPath;
import org.robolectric.util.ReflectionHelpers;

/** Paths that are filled outside, which Robolectric refuses, and those that are combined, which takes it long at times. */
@Implements(Path.class)
public class PhonePath extends ShadowLegacyPath {
  private static final String SHAPE = "mPath";
  private static final double GRID = 256; // steps of a pixel, at least
  private static final double STEPS = 1 << 16; // of the whole of small paths, at least

  @RealObject private Path path;

  @Override
  @Implementation
  protected boolean isInverseFillType() {
    FillType type = path.getFillType();
    return type == FillType.INVERSE_EVEN_ODD || type == FillType.INVERSE_WINDING;
  }

  @Override
  @Implementation
  protected void toggleInverseFillType() {
    path.setFillType(
        switch (path.getFillType()) {
          case WINDING -> FillType.INVERSE_WINDING;
          case EVEN_ODD -> FillType.INVERSE_EVEN_ODD;
          case INVERSE_WINDING -> FillType.WINDING;
          case INVERSE_EVEN_ODD -> FillType.EVEN_ODD;
        });
  }

  @Override
  @Implementation
  protected void incReserve(int points) {}

  /**
   * Combines two paths. Android's are made of floats; Robolectric turns and moves them in doubles, and java.awt.geom.Area then looks for seconds for where
   * two edges meet that are less than a billionth of a pixel apart.
   */
  @Override
  @Implementation
  protected boolean op(Path one, Path other, Path.Op op) {
    Rectangle2D all = shape(one).getBounds2D().createUnion(shape(other).getBounds2D());
    double extent = Math.max(all.getWidth(), all.getHeight());
    double grid = extent > 0 ? Math.max(GRID, STEPS / extent) : GRID;
    return super.op(onGrid(one, grid), onGrid(other, grid), op);
  }

  /** A copy whose points are on a grid so fine that nobody sees it. */
  private static Path onGrid(Path p, double grid) {
    Path2D.Double copy = new Path2D.Double();
    double[] at = new double[6]; // x and y of up to three points
    for (PathIterator i = shape(p).getPathIterator(null); !i.isDone(); i.next()) {
      int kind = i.currentSegment(at);
      for (int k = 0; k < at.length; k++) {
        at[k] = Math.rint(at[k] * grid) / grid;
      }
      switch (kind) {
        case PathIterator.SEG_MOVETO -> copy.moveTo(at[0], at[1]);
        case PathIterator.SEG_LINETO -> copy.lineTo(at[0], at[1]);
        case PathIterator.SEG_QUADTO -> copy.quadTo(at[0], at[1], at[2], at[3]);
        case PathIterator.SEG_CUBICTO -> copy.curveTo(at[0], at[1], at[2], at[3], at[4], at[5]);
        default -> copy.closePath();
      }
    }
    copy.setWindingRule(shape(p).getWindingRule());
    Path made = new Path();
    ReflectionHelpers.setField(ShadowLegacyPath.class, Shadow.extract(made), SHAPE, copy);
    return made;
  }

  private static Path2D shape(Path p) {
    return ReflectionHelpers.getField(Shadow.extract(p), SHAPE);
  }
}
