package cbcov.agent.phone;

import android.graphics.Rect;
import android.os.SystemClock;
import android.text.Editable;
import android.text.method.NumberKeyListener;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AbsListView;
import android.widget.AbsSeekBar;
import android.widget.AdapterView;
import android.widget.Checkable;
import android.widget.EditText;
import android.widget.RatingBar;
import android.widget.Spinner;
import android.widget.TextView;
import android.widget.ZoomButton;
import cbcov.agent.host.AppLoader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.robolectric.util.ReflectionHelpers;

/** A view that can be touched. */
record ViewWidget(View view, TreePath path) implements Widget {
  private static final Pattern LIBRARIES = Pattern.compile("^(androidx|android\\.support|com\\.google\\.android\\.material)\\."); // they scroll
  private static final Map<Class<?>, Set<String>> HANDLED = new WeakHashMap<>();

  static boolean isTouchable(View v) {
    return v.isClickable() || v.isLongClickable() || v instanceof EditText || count(v) > 0 || touches(v);
  }

  @Override
  public String type() {
    return view.getClass().getName();
  }

  @Override
  public String id() {
    return Screen.idName(view.getResources(), view.getId());
  }

  @Override
  public String text() {
    return text(view);
  }

  @Override
  public String shown() {
    return items() > 0 ? firstText(view, 0) : text();
  }

  @Override
  public boolean clicks() {
    return view.isClickable()
        && items() == 0
        && (view.hasOnClickListeners() || view instanceof Checkable || view instanceof Spinner || handled(view.getClass()).contains("performClick"));
  }

  @Override
  public boolean longClicks() {
    return view.isLongClickable()
        && (listener(view, "mOnLongClickListener")
            || listener(view, "mOnCreateContextMenuListener")
            || longClicksRows(view)
            || handled(view.getClass()).contains("performLongClick"));
  }

  @Override
  public boolean touches() {
    return touches(view);
  }

  @Override
  public boolean takesText() {
    return view instanceof EditText e && e.onCheckIsTextEditor() && e.isEnabled() && e.isFocusable();
  }

  @Override
  public boolean takesDigits() {
    return view instanceof EditText e && e.getKeyListener() instanceof NumberKeyListener;
  }

  @Override
  public int items() {
    return count(view);
  }

  @Override
  public List<String> actions() {
    return List.of();
  }

  /** A check mark that changes is an effect, whoever listens. */
  @Override
  public boolean click() {
    boolean before = view instanceof Checkable c && c.isChecked();
    boolean heard = view.performClick();
    return heard || view instanceof Checkable c && c.isChecked() != before;
  }

  /**
   * A list's long click is one of its first row: a finger on a list is on a row of it. A zoom button clicks on and on until the finger leaves it (AOSP
   * ZoomButton.onTouchEvent), which it does behind the first click.
   */
  @Override
  public boolean longClick() {
    if (!(view instanceof AbsListView list)) {
      boolean heard = view.performLongClick();
      if (view instanceof ZoomButton) {
        view.post(this::lift);
      }
      return heard;
    }
    if (count(list) == 0 || list.getChildCount() == 0) {
      return false;
    }
    View row = list.getChildAt(0);
    int position = list.getFirstVisiblePosition();
    long id = list.getItemIdAtPosition(position);
    return ReflectionHelpers.callInstanceMethod(
        AbsListView.class,
        list,
        "performLongPress",
        ReflectionHelpers.ClassParameter.from(View.class, row),
        ReflectionHelpers.ClassParameter.from(int.class, position),
        ReflectionHelpers.ClassParameter.from(long.class, id));
  }

  private void lift() {
    long now = SystemClock.uptimeMillis();
    MotionEvent up = MotionEvent.obtain(now, now, MotionEvent.ACTION_UP, 0, 0, 0);
    view.onTouchEvent(up);
    up.recycle();
  }

  /** The window sees a touch first, and all that the widget is in; what is not on the screen has only itself. */
  @Override
  public void touch(View root) {
    Rect place = new Rect();
    View to = root != null && view.getGlobalVisibleRect(place) && !place.isEmpty() ? root : view;
    if (to == view) {
      place.set(0, 0, view.getWidth(), view.getHeight());
    }
    Widget.tap(to, place.exactCenterX(), place.exactCenterY());
  }

  @Override
  public String item(int n) throws Input.NoTarget {
    if (!(view instanceof AdapterView<?> list)) {
      throw new Input.NoTarget(type() + " is no list");
    }
    if (n < 0 || n >= items()) {
      throw new Input.NoTarget("the list has no item " + n + ", only " + items());
    }
    if (list.getAdapter() instanceof android.widget.ListAdapter a && !a.isEnabled(n)) {
      return "the item is disabled";
    }
    if (list instanceof AbsListView) {
      View row = list.getChildAt(n - list.getFirstVisiblePosition());
      row = row == null ? ((AbsListView) list).getAdapter().getView(n, null, list) : row;
      return list.performItemClick(row, n, list.getItemIdAtPosition(n)) ? "" : "nobody listens to the item";
    }
    list.setSelection(n);
    return "";
  }

  /** Types as a keyboard does: what the field's filters and its kind of input do not let in stays out. */
  @Override
  public String write(String text) throws Input.NoTarget {
    if (!takesText()) {
      throw new Input.NoTarget(type() + " takes no text");
    }
    EditText field = (EditText) view;
    field.requestFocus();
    Editable content = field.getText();
    String before = content.toString();
    content.replace(0, content.length(), text);
    field.setSelection(field.getText().length());
    return !text.isEmpty() && before.isEmpty() && field.getText().length() == 0 ? "the field takes none of it" : "";
  }

  @Override
  public boolean act(String action) throws Input.NoTarget {
    throw new Input.NoTarget(type() + " has no action " + action);
  }

  /** How many items a list has; 0 for what is no list. */
  private static int count(View v) {
    return v instanceof AdapterView<?> a && a.getAdapter() != null ? a.getCount() : 0; // the list's own number: to look at it runs no code of the app
  }

  /** Reports whether a touch does something that is no click: a listener, a slider, or a view of the app's own class that handles touches. */
  private static boolean touches(View v) {
    return listener(v, "mOnTouchListener") || v instanceof AbsSeekBar s && s.isEnabled() && !(v instanceof RatingBar r && r.isIndicator()) || handlesTouches(v.getClass());
  }

  private static boolean handlesTouches(Class<?> c) {
    return handled(c).contains("onTouchEvent") || handled(c).contains("dispatchTouchEvent");
  }

  /** Which clicks and touches a view's own code handles: the app's for all, its libraries' for clicks only, as they take touches to scroll. */
  private static Set<String> handled(Class<?> view) {
    return HANDLED.computeIfAbsent(view, k -> {
      Set<String> names = new HashSet<>();
      for (Class<?> c = k; c.getClassLoader() instanceof AppLoader; c = c.getSuperclass()) {
        boolean library = LIBRARIES.matcher(c.getName()).find();
        for (Method m : c.getDeclaredMethods()) {
          boolean click = m.getParameterCount() == 0 && (m.getName().equals("performClick") || m.getName().equals("performLongClick"));
          boolean touch = !library && m.getParameterCount() == 1 && m.getParameterTypes()[0] == MotionEvent.class;
          if (click || touch) {
            names.add(m.getName());
          }
        }
      }
      return names;
    });
  }

  /** Reports whether a long click of a row does something: a listener, or a choice that it begins. */
  private static boolean longClicksRows(View v) {
    return v instanceof AbsListView list
        && count(list) > 0
        && (list.getOnItemLongClickListener() != null || list.getChoiceMode() == AbsListView.CHOICE_MODE_MULTIPLE_MODAL);
  }

  /** A view's listeners, by the name of the field: each screen asks each view for some. */
  private static final Map<String, Field> LISTENERS = new HashMap<>();

  private static boolean listener(View v, String field) {
    try {
      Object info = field(View.class, "mListenerInfo").get(v);
      return info != null && field(info.getClass(), field).get(info) != null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // they are made accessible
    }
  }

  private static Field field(Class<?> c, String name) {
    return LISTENERS.computeIfAbsent(
        name,
        n -> {
          try {
            Field f = c.getDeclaredField(n);
            f.setAccessible(true);
            return f;
          } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e); // of Android's own code, at every level
          }
        });
  }

  /** What a view shows as text. */
  private static String text(View v) {
    CharSequence t = v instanceof TextView tv ? tv.getText() : v.getContentDescription();
    return Screen.cut(t);
  }

  /** The first text in a view or below it; empty without one. */
  private static String firstText(View v, int depth) {
    String t = v instanceof TextView ? text(v) : "";
    if (v instanceof ViewGroup g && depth <= Screen.MAX_DEPTH) {
      for (int i = 0; i < g.getChildCount() && t.isEmpty(); i++) {
        t = firstText(g.getChildAt(i), depth + 1);
      }
    }
    return t;
  }
}
