package w;

import android.content.Context;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.Region;
import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeProvider;

/** A view that draws its own widgets, and tells accessibility services of them. */
public class Drawn extends Window {
  private static final int ARCHIVE = 0x7f010001;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(new Board(this));
    regions();
    text();
  }

  /** Play holds its label; Rows can be scrolled, and archived; Title takes text; Off is disabled. */
  private static final class Board extends View {
    Board(Context c) {
      super(c);
    }

    @Override
    public AccessibilityNodeProvider getAccessibilityNodeProvider() {
      return new AccessibilityNodeProvider() {
        @Override
        public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
          AccessibilityNodeInfo n = id == HOST_VIEW_ID ? AccessibilityNodeInfo.obtain(Board.this) : AccessibilityNodeInfo.obtain(Board.this, id);
          n.setEnabled(id != 5);
          switch (id) {
            case HOST_VIEW_ID:
              for (int child : new int[] {1, 3, 4, 5, 6}) {
                n.addChild(Board.this, child);
              }
              break;
            case 1:
              n.addAction(AccessibilityAction.ACTION_CLICK);
              n.addAction(AccessibilityAction.ACTION_LONG_CLICK);
              n.addChild(Board.this, 2);
              break;
            case 2:
              n.setText("Play");
              break;
            case 3:
              n.setContentDescription("Rows");
              n.addAction(AccessibilityAction.ACTION_SCROLL_FORWARD);
              n.addAction(new AccessibilityAction(ARCHIVE, "Archive"));
              break;
            case 4:
              n.setViewIdResourceName("cbcov.widgets:id/title");
              n.addAction(AccessibilityAction.ACTION_SET_TEXT);
              break;
            case 5:
              n.setText("Off");
              n.addAction(AccessibilityAction.ACTION_CLICK);
              break;
            default:
              throw new IllegalArgumentException("no node " + id);
          }
          return n;
        }

        @Override
        public boolean performAction(int id, int action, Bundle with) {
          T.log("node " + id + " action " + Integer.toHexString(action)
              + (with == null ? "" : " " + with.getCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE)));
          return id != 3 || action != AccessibilityNodeInfo.ACTION_SCROLL_FORWARD;
        }
      };
    }
  }

  private static void regions() {
    Region r = new Region(0, 0, 10, 10);
    T.log("region: " + r.op(new Rect(5, 5, 20, 20), Region.Op.DIFFERENCE) + " " + r.isComplex() + " " + r.getBounds() + " " + r.contains(7, 7) + " " + r.contains(7, 2));
    Region copy = new Region(r);
    T.log("copy: " + copy.equals(r) + " " + copy.op(r, Region.Op.XOR) + " " + copy.isEmpty());
    r.op(5, 5, 10, 10, Region.Op.UNION);
    r.translate(1, 2);
    T.log("moved: " + r.isRect() + " " + r.getBounds() + " " + r.quickReject(new Rect(20, 20, 30, 30)) + " " + r.quickContains(2, 3, 4, 5));
    T.log("common: " + r.op(new Region(3, 3, 5, 40), new Region(0, 4, 100, 6), Region.Op.INTERSECT) + " " + r.getBounds());
  }

  private static void text() {
    Paint p = new Paint();
    p.setTextSize(20);
    Paint copy = new Paint();
    copy.set(p);
    T.log("text: " + new Paint().getTextSize() + " " + copy.getTextSize() + " " + new Paint(p).getTextSize() + " " + copy.measureText("four")
        + " " + copy.getRunAdvance("four", 0, 4, 0, 4, false, 4) + " " + p.getFontMetricsInt(null));
  }
}
