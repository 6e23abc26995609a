package cbcov.agent.phone;

import android.content.res.Resources;
import android.view.View;
import cbcov.agent.host.AppLoader;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The way to something in a window, as names of what it is in: a resource id, or else the name of Android's class. Names that recur among those
 * beside each other are numbered. The app's own classes are called by what they extend, as their names are a shrinker's choice.
 */
record TreePath(TreePath above, String step) {
  private static final Pattern NAME = Pattern.compile("[\\w.]{1,80}");

  /** The names of what lies beside each other, as far as they were asked for. */
  static final class Level {
    private final TreePath above;
    private final Map<String, Integer> used = new HashMap<>();

    Level(TreePath above) {
      this.above = above;
    }

    /** What they are all in; null: nothing. */
    TreePath above() {
      return above;
    }

    TreePath next(String name) {
      int n = used.getOrDefault(name, 0) + 1;
      used.put(name, n);
      return new TreePath(above, n == 1 ? name : name + ":" + n);
    }
  }

  static String name(View v, Resources r) {
    return name(v.getClass(), Screen.idName(r, v.getId()));
  }

  /** The name of a view of a class, with an id or none. */
  static String name(Class<?> view, String id) {
    if (!id.isEmpty()) {
      return plain(id);
    }
    Class<?> c = view;
    while (c.getClassLoader() instanceof AppLoader) {
      c = c.getSuperclass();
    }
    return plain(simple(c.getName()));
  }

  /** A name as a script can hold it: one that an app makes up may be anything. */
  static String plain(String name) {
    return NAME.matcher(name).matches() ? name : "View";
  }

  /** The last part of a class's name. */
  static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** Reports whether the way ends with some steps. */
  boolean ends(String steps) {
    return ("/" + this).endsWith("/" + steps);
  }

  @Override
  public String toString() {
    return above == null ? step : above + "/" + step;
  }
}
