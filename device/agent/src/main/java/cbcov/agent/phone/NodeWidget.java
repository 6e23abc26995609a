package cbcov.agent.phone;

import android.graphics.Rect;
import android.os.Build;
import android.os.Bundle;
import android.text.InputType;
import android.util.LongArray;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeProvider;
import cbcov.agent.host.AppLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/**
 * What a view draws by itself and tells accessibility services of, as Compose does and some views do (View.getAccessibilityNodeProvider): a node
 * with actions, which a service does as a finger would.
 */
final class NodeWidget implements Widget {
  /** Compose's name for a node, which it gives where it is asked for (SemanticsProperties.TestTag). */
  private static final String TEST_TAG = "androidx.compose.ui.semantics.testTag";

  private static final int MAX_NODES = 2000; // of one view
  private static final int MAX_ACTIONS = 20; // of one node

  /** Actions beside clicks and text that a user can do, by their names in scripts. */
  private static final Map<Integer, String> ACTIONS = new LinkedHashMap<>();

  static {
    ACTIONS.put(AccessibilityNodeInfo.ACTION_SCROLL_FORWARD, "scroll-forward");
    ACTIONS.put(AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD, "scroll-backward");
    ACTIONS.put(AccessibilityNodeInfo.ACTION_EXPAND, "expand");
    ACTIONS.put(AccessibilityNodeInfo.ACTION_COLLAPSE, "collapse");
    ACTIONS.put(AccessibilityNodeInfo.ACTION_DISMISS, "dismiss");
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
      ACTIONS.put(AccessibilityAction.ACTION_IME_ENTER.getId(), "enter");
    }
  }

  private final View host;
  private final TreePath path;
  private final int number; // among the host's nodes
  private final AccessibilityNodeInfo info;
  private final String text;
  private final Map<String, Integer> actions = new LinkedHashMap<>();

  private NodeWidget(View host, TreePath path, int number, AccessibilityNodeInfo info, String text) {
    this.host = host;
    this.path = path;
    this.number = number;
    this.info = info;
    this.text = text;
    for (AccessibilityAction a : info.getActionList()) {
      String name = name(a);
      if (!name.isEmpty() && actions.size() < MAX_ACTIONS) {
        actions.putIfAbsent(name, a.getId());
      }
    }
  }

  /** An action's name in scripts: that of Android's own, or the label of one of the app's; empty: there is another event for it. */
  private static String name(AccessibilityAction a) {
    String known = ACTIONS.get(a.getId());
    boolean own = a.getId() >>> 24 > 1; // Android's are bits below, and ids of its own package
    return known != null ? known : own ? Screen.cut(a.getLabel()) : "";
  }

  /**
   * Adds what a view draws by itself that something can be done with, as far as it tells. Of Android's own views, as a picker of numbers, the views in
   * them do. What asks is no event of the app's: what its code throws is no crash.
   */
  static void addAll(View host, TreePath path, List<Widget> found) {
    try {
      AccessibilityNodeProvider provider = host.getAccessibilityNodeProvider();
      if (provider != null && (provider instanceof WebPage || provider.getClass().getClassLoader() instanceof AppLoader)) {
        new Walk(host, provider, found).visit(AccessibilityNodeProvider.HOST_VIEW_ID, new TreePath.Level(path), 0);
      }
    } catch (Throwable e) {
      if (e instanceof VirtualMachineError v && !(v instanceof StackOverflowError)) {
        throw v;
      }
      System.err.println("nodes of " + host.getClass().getName() + ": " + e);
    }
  }

  /** A walk through a view's nodes, in their order. */
  private static final class Walk {
    private final View host;
    private final AccessibilityNodeProvider provider;
    private final List<Widget> found;
    private int left = MAX_NODES;

    Walk(View host, AccessibilityNodeProvider provider, List<Widget> found) {
      this.host = host;
      this.provider = provider;
      this.found = found;
    }

    /** Adds a node and those below it. Returns the text that it, or what is no widget below it, shows. */
    String visit(int number, TreePath.Level beside, int depth) {
      AccessibilityNodeInfo info = depth > Screen.MAX_DEPTH || left-- <= 0 ? null : provider.createAccessibilityNodeInfo(number);
      if (info == null) {
        return "";
      }
      boolean own = number != AccessibilityNodeProvider.HOST_VIEW_ID; // the view itself is among the views
      boolean widget = own && info.isEnabled() && isTouchable(info);
      TreePath path = own ? beside.next(name(info)) : beside.above();
      TreePath.Level level = new TreePath.Level(path);
      int place = found.size();
      String shown = Screen.cut(info.getText() != null ? info.getText() : info.getContentDescription());
      for (int child : children(info)) {
        String below = visit(child, level, depth + 1);
        shown = shown.isEmpty() ? below : shown;
      }
      if (widget) {
        found.add(place, new NodeWidget(host, path, number, tagged(number, info), shown));
        return "";
      }
      return shown;
    }

    private AccessibilityNodeInfo tagged(int number, AccessibilityNodeInfo info) {
      if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && info.getAvailableExtraData().contains(TEST_TAG)) {
        provider.addExtraDataToAccessibilityNodeInfo(number, info, TEST_TAG, Bundle.EMPTY);
      }
      return info;
    }
  }

  /** A node's name in paths. */
  static String name(AccessibilityNodeInfo info) {
    String id = info.getViewIdResourceName();
    return TreePath.plain(id != null ? id.substring(id.lastIndexOf('/') + 1) : TreePath.simple(String.valueOf(info.getClassName())));
  }

  /** The nodes below one that the same view draws. */
  static List<Integer> children(AccessibilityNodeInfo info) {
    List<Integer> numbers = new ArrayList<>();
    LongArray ids = ReflectionHelpers.getField(info, "mChildNodeIds");
    for (int i = 0; ids != null && i < Math.min(ids.size(), MAX_NODES); i++) {
      int n = AccessibilityNodeInfo.getVirtualDescendantId(ids.get(i));
      if (n != AccessibilityNodeProvider.HOST_VIEW_ID && n != Integer.MAX_VALUE) { // those are views, the second one at level 23
        numbers.add(n);
      }
    }
    return numbers;
  }

  private static boolean isTouchable(AccessibilityNodeInfo info) {
    return can(info, AccessibilityNodeInfo.ACTION_CLICK)
        || can(info, AccessibilityNodeInfo.ACTION_LONG_CLICK)
        || can(info, AccessibilityNodeInfo.ACTION_SET_TEXT)
        || info.getActionList().stream().anyMatch(a -> !name(a).isEmpty());
  }

  private static boolean can(AccessibilityNodeInfo info, int action) {
    return info.getActionList().stream().anyMatch(a -> a.getId() == action);
  }

  @Override
  public String type() {
    return String.valueOf(info.getClassName());
  }

  @Override
  public String id() {
    String name = info.getViewIdResourceName();
    if (name != null) {
      return name.substring(name.lastIndexOf('/') + 1);
    }
    CharSequence tag = info.getExtras().getCharSequence(TEST_TAG);
    return Screen.cut(tag);
  }

  @Override
  public TreePath path() {
    return path;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public String shown() {
    return text;
  }

  @Override
  public boolean clicks() {
    return can(info, AccessibilityNodeInfo.ACTION_CLICK) && !takesText();
  }

  @Override
  public boolean longClicks() {
    return can(info, AccessibilityNodeInfo.ACTION_LONG_CLICK) && !takesText();
  }

  @Override
  public boolean touches() {
    return false;
  }

  @Override
  public boolean takesText() {
    return can(info, AccessibilityNodeInfo.ACTION_SET_TEXT);
  }

  @Override
  public boolean takesDigits() {
    int type = info.getInputType() & InputType.TYPE_MASK_CLASS;
    return type == InputType.TYPE_CLASS_NUMBER || type == InputType.TYPE_CLASS_PHONE || type == InputType.TYPE_CLASS_DATETIME;
  }

  @Override
  public int items() {
    return 0;
  }

  @Override
  public List<String> actions() {
    return List.copyOf(actions.keySet());
  }

  @Override
  public boolean click() {
    return perform(AccessibilityNodeInfo.ACTION_CLICK, null);
  }

  @Override
  public boolean longClick() {
    return perform(AccessibilityNodeInfo.ACTION_LONG_CLICK, null);
  }

  @Override
  public void touch(View root) {
    Rect place = new Rect();
    info.getBoundsInScreen(place);
    int[] at = new int[2];
    host.getLocationOnScreen(at);
    Widget.tap(host, place.exactCenterX() - at[0], place.exactCenterY() - at[1]);
  }

  @Override
  public String item(int n) throws Input.NoTarget {
    throw new Input.NoTarget(type() + " is no list");
  }

  @Override
  public String write(String text) throws Input.NoTarget {
    if (!takesText()) {
      throw new Input.NoTarget(type() + " takes no text");
    }
    Bundle words = new Bundle();
    words.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
    return perform(AccessibilityNodeInfo.ACTION_SET_TEXT, words) ? "" : "the field takes none of it";
  }

  @Override
  public boolean act(String action) throws Input.NoTarget {
    Integer id = actions.get(action);
    if (id == null) {
      String others = actions.isEmpty() ? "" : ", only " + String.join(", ", actions.keySet());
      throw new Input.NoTarget(type() + " has no action " + action + others);
    }
    return perform(id, null);
  }

  private boolean perform(int action, Bundle words) {
    AccessibilityNodeProvider provider = host.getAccessibilityNodeProvider();
    return provider != null && provider.performAction(number, action, words);
  }
}
