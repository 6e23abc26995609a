package cbcov.agent.phone;

import android.content.res.Resources;
import android.text.Selection;
import android.text.Spannable;
import android.text.SpannableStringBuilder;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.AbsListView;
import android.widget.AdapterView;
import android.widget.CheckedTextView;
import android.widget.CompoundButton;
import android.widget.EditText;
import android.widget.ImageView;
import android.widget.ProgressBar;
import android.widget.TextView;
import cbcov.agent.host.AppLoader;
import cbcov.agent.host.Setup;
import java.util.Set;

/**
 * Tells the views of windows, each by its path and what of it a user sees. It reads their fields, since an app may override whatever method tells of
 * them. What a view draws by itself, as Compose does, only code beside it can tell of (see {@link NodeWidget}): a
 * library's is asked, the app's own is not.
 */
final class ViewLines {
  private static final String KIND = "view";

  // Bits that View's class keeps to itself.
  private static final int VISIBILITY = 0xC; // VISIBILITY_MASK
  private static final int DISABLED = 0x20; // ENABLED_MASK
  private static final int SELECTED = 4; // PFLAG_SELECTED
  private static final int FOCUSED = 2; // PFLAG_FOCUSED

  private final StateLines lines;

  ViewLines(StateLines lines) {
    this.lines = lines;
  }

  /** Loads what is looked at, see {@link State#prepare}. */
  static void prepare() {
    for (Class<?> c : new Class<?>[] {CompoundButton.class, CheckedTextView.class, ProgressBar.class, AbsListView.class, ImageView.class}) {
      for (Class<?> k = c; k != Object.class; k = k.getSuperclass()) {
        Memory.fields(k);
      }
    }
    TreePath.plain(TreePath.name(View.class, ""));
    Selection.getSelectionStart(new SpannableStringBuilder("a"));
  }

  /** Tells a window's views. */
  void window(String name, View root) {
    walk(root, new TreePath(new TreePath(null, name), name(root)), 0);
  }

  private static String name(View v) {
    try {
      return TreePath.name(v.getClass(), Screen.idName((Resources) Memory.get(v, Memory.field(View.class, "mResources")), (int) view(v, "mID")));
    } catch (NoSuchFieldException e) {
      return TreePath.name(v.getClass(), "");
    }
  }

  private static Object view(View v, String field) throws NoSuchFieldException {
    return Memory.get(v, Memory.field(View.class, field));
  }

  static boolean isVisible(View v) throws NoSuchFieldException {
    return ((int) view(v, "mViewFlags") & VISIBILITY) == View.VISIBLE;
  }

  private void walk(View v, TreePath path, int depth) {
    if (v == null || depth > Screen.MAX_DEPTH || lines.isFull()) {
      return;
    }
    try {
      look(v, path.toString());
      nodes(v, path);
      if (v instanceof ViewGroup) {
        View[] children = (View[]) Memory.get(v, Memory.field(ViewGroup.class, "mChildren"));
        int n = (int) Memory.get(v, Memory.field(ViewGroup.class, "mChildrenCount"));
        TreePath.Level level = new TreePath.Level(path);
        for (int i = 0; i < n; i++) {
          walk(children[i], level.next(name(children[i])), depth + 1);
        }
      }
    } catch (Throwable e) {
      lines.unread(KIND, path.toString(), e);
    }
  }

  private void look(View v, String path) throws NoSuchFieldException {
    int flags = (int) view(v, "mViewFlags");
    int more = (int) view(v, "mPrivateFlags");
    int visibility = flags & VISIBILITY;
    StringBuilder b = new StringBuilder(v.getClass().getName());
    b.append(visibility == View.VISIBLE ? ", visible" : visibility == View.INVISIBLE ? ", invisible" : ", gone");
    b.append((flags & DISABLED) == 0 ? "" : ", disabled");
    b.append((more & SELECTED) == 0 ? "" : ", selected").append((more & FOCUSED) == 0 ? "" : ", focused");
    if (v instanceof CompoundButton) {
      b.append((boolean) Memory.get(v, Memory.field(CompoundButton.class, "mChecked")) ? ", checked" : ", not checked");
    } else if (v instanceof CheckedTextView) {
      b.append((boolean) Memory.get(v, Memory.field(CheckedTextView.class, "mChecked")) ? ", checked" : ", not checked");
    }
    if (v instanceof ViewGroup) {
      b.append(", ").append(Memory.get(v, Memory.field(ViewGroup.class, "mChildrenCount"))).append(" children");
    }
    lines.add(KIND, path, b.toString());
    Object description = view(v, "mContentDescription");
    if (description != null) {
      lines.add(KIND, path + " description", text(description));
    }
    if (v instanceof TextView) {
      Object text = Memory.get(v, Memory.field(TextView.class, "mText"));
      lines.add(KIND, path + " text", text(text));
      Object error = v instanceof EditText ? Memory.get(v, Memory.field(TextView.class, "mEditor")) : null;
      error = error == null ? null : Memory.get(error, "mError");
      if (error != null) {
        lines.add(KIND, path + " error", text(error));
      }
      if (v instanceof EditText && text instanceof Spannable s && s.getClass().getName().startsWith("android.text.")) {
        lines.add(KIND, path + " selection", Selection.getSelectionStart(s) + " to " + Selection.getSelectionEnd(s));
      }
    }
    if (v instanceof ProgressBar) {
      Object max = Memory.get(v, Memory.field(ProgressBar.class, "mMax"));
      lines.add(KIND, path + " progress", Memory.get(v, Memory.field(ProgressBar.class, "mProgress")) + " of " + max);
    }
    if (v instanceof AdapterView) {
      lines.add(KIND, path + " items", String.valueOf(Memory.get(v, Memory.field(AdapterView.class, "mItemCount"))));
      lines.add(KIND, path + " selection", String.valueOf(Memory.get(v, Memory.field(AdapterView.class, "mSelectedPosition"))));
    }
    if (v instanceof AbsListView) {
      Object checked = Memory.get(v, Memory.field(AbsListView.class, "mCheckedItemCount"));
      lines.add(KIND, path + " checked items", String.valueOf(checked));
    }
    if (v instanceof ImageView) {
      Object drawable = Memory.get(v, Memory.field(ImageView.class, "mDrawable"));
      int resource = (int) Memory.get(v, Memory.field(ImageView.class, "mResource"));
      String image = drawable == null ? "none" : drawable.getClass().getName();
      lines.add(KIND, path + " image", image + (resource == 0 ? "" : ", resource " + Integer.toHexString(resource)));
    }
  }

  /** A text of Android's or the JDK's making; of one of the app's, only its class. */
  static String text(Object t) {
    if (t == null || t instanceof String) {
      return t == null ? "null" : "\"" + t + "\"";
    }
    return t.getClass().getClassLoader() instanceof AppLoader ? t.getClass().getName() : "\"" + t + "\"";
  }

  /** Tells the nodes that a view draws by itself, where a library's code tells of them. */
  private void nodes(View host, TreePath path) {
    AccessibilityNodeProvider provider = host.getClass().getClassLoader() instanceof AppLoader ? host.getAccessibilityNodeProvider() : null;
    Set<String> own = Setup.scope();
    boolean library = provider != null && (own == null || !own.contains(provider.getClass().getName().replace('.', '/')));
    if (library && provider.getClass().getClassLoader() instanceof AppLoader) {
      node(provider, AccessibilityNodeProvider.HOST_VIEW_ID, new TreePath.Level(path), 0);
    }
  }

  private void node(AccessibilityNodeProvider provider, int number, TreePath.Level beside, int depth) {
    AccessibilityNodeInfo info = depth > Screen.MAX_DEPTH || lines.isFull() ? null : provider.createAccessibilityNodeInfo(number);
    if (info == null) {
      return;
    }
    TreePath path = beside.above();
    if (number != AccessibilityNodeProvider.HOST_VIEW_ID) {
      path = beside.next(NodeWidget.name(info));
      String state = (info.isEnabled() ? "" : ", disabled") + (info.isCheckable() ? info.isChecked() ? ", checked" : ", not checked" : "")
          + (info.isSelected() ? ", selected" : "") + (info.isFocused() ? ", focused" : "");
      lines.add(KIND, path.toString(), info.getClassName() + state);
      if (info.getText() != null) {
        lines.add(KIND, path + " text", text(info.getText()));
      }
      if (info.getContentDescription() != null) {
        lines.add(KIND, path + " description", text(info.getContentDescription()));
      }
    }
    TreePath.Level level = new TreePath.Level(path);
    for (int child : NodeWidget.children(info)) {
      node(provider, child, level, depth + 1);
    }
  }
}
