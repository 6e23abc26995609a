package cbcov.agent.phone;

import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.webkit.WebView;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;

/**
 * What a page offers in a web view: links, buttons and fields, as Chromium tells accessibility services of them (content/browser/accessibility,
 * BrowserAccessibilityAndroid): an element's id is its name, a field takes text, a link is followed, a button sends its form. Scripts are not run, and
 * nothing has a size.
 */
public final class WebPage extends AccessibilityNodeProvider {
  /** Where a click leads. */
  public interface Way {
    /** The user follows a link. */
    void follow(String url);

    /** The user sends a form by POST: no client is asked. */
    void post(String url);
  }

  private static final int MAX_ELEMENTS = 500;
  private static final String HIDDEN = "[hidden], [hidden] *, [type=hidden], [style~=display: ?none], [style~=display: ?none] *, template *";
  private static final String OFFERED = "a[href], button, input, textarea, [role=button]";

  private final WebView view;
  private final Way way;
  private final List<Element> elements;

  /** Reads a page. What is no HTML offers nothing. */
  public WebPage(WebView view, String html, String base, Way way) {
    this.view = view;
    this.way = way;
    this.elements =
        Jsoup.parse(html, base).select(OFFERED).stream()
            .filter(e -> !e.is(HIDDEN))
            .limit(MAX_ELEMENTS)
            .collect(Collectors.toList());
  }

  @Override
  public AccessibilityNodeInfo createAccessibilityNodeInfo(int number) {
    if (number == HOST_VIEW_ID) {
      AccessibilityNodeInfo page = AccessibilityNodeInfo.obtain(view);
      for (int i = 0; i < elements.size(); i++) {
        page.addChild(view, i);
      }
      return page;
    }
    if (number < 0 || number >= elements.size()) {
      return null;
    }
    Element e = elements.get(number);
    AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(view, number);
    info.setParent(view);
    info.setPackageName(view.getContext().getPackageName());
    info.setEnabled(!e.hasAttr("disabled"));
    info.setClassName(className(e));
    info.setText(text(e));
    if (!e.id().isEmpty()) {
      info.setViewIdResourceName(e.id());
    }
    if (isField(e)) {
      info.setEditable(true);
      info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_TEXT);
    }
    info.addAction(AccessibilityNodeInfo.AccessibilityAction.ACTION_CLICK);
    return info;
  }

  @Override
  public boolean performAction(int number, int action, Bundle arguments) {
    if (number < 0 || number >= elements.size()) {
      return false;
    }
    Element e = elements.get(number);
    if (action == AccessibilityNodeInfo.ACTION_SET_TEXT && isField(e) && arguments != null) {
      CharSequence words = arguments.getCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE);
      e.val(words == null ? "" : words.toString());
      return true;
    }
    return action == AccessibilityNodeInfo.ACTION_CLICK && click(e);
  }

  private static boolean isField(Element e) {
    return switch (type(e)) {
      case "button", "submit", "reset", "image", "checkbox", "radio", "file", "a", "div", "range", "color" -> false;
      default -> e.is("input, textarea");
    };
  }

  /** The kind of an input, which is text where it says none that there is; else the element's name. */
  private static String type(Element e) {
    if (e.is("button")) {
      return e.attr("type").isEmpty() ? "submit" : e.attr("type");
    }
    return e.is("input") && !e.attr("type").isEmpty() ? e.attr("type").toLowerCase(Locale.ROOT) : e.normalName();
  }

  private static String className(Element e) {
    return switch (type(e)) {
      case "checkbox" -> "android.widget.CheckBox";
      case "radio" -> "android.widget.RadioButton";
      case "a" -> View.class.getName();
      default -> isField(e) ? "android.widget.EditText" : "android.widget.Button";
    };
  }

  private static String text(Element e) {
    if (e.is("[type=checkbox], [type=radio]")) {
      Element label = e.closest("label");
      Element beside = e.id().isEmpty() ? null : e.ownerDocument().selectFirst("label[for=\"" + e.id().replace("\"", "") + "\"]");
      return label != null ? label.text() : beside != null ? beside.text() : e.attr("aria-label");
    }
    if (e.is("input, textarea")) {
      return e.val().isEmpty() ? e.attr("placeholder") : e.val();
    }
    return e.hasText() ? e.text() : e.attr("aria-label");
  }

  private boolean click(Element e) {
    switch (type(e)) {
      case "a" -> {
        return follow(e.attr("href"), e.absUrl("href"));
      }
      case "checkbox" -> e.attr("checked", !e.hasAttr("checked"));
      case "radio" -> {
        elements.stream().filter(o -> o.is("[type=radio]") && o.attr("name").equals(e.attr("name"))).forEach(o -> o.removeAttr("checked"));
        e.attr("checked", true);
      }
      case "submit", "image" -> {
        return e.closest("form") instanceof FormElement f && send(f);
      }
      default -> {
        return isField(e); // it has the focus
      }
    }
    return true;
  }

  /** A script is not run; a place in the same page is only looked at. */
  private boolean follow(String href, String url) {
    if (href.startsWith("javascript:") || href.isEmpty()) {
      return false;
    }
    if (!href.startsWith("#")) {
      way.follow(url.isEmpty() ? href : url);
    }
    return true;
  }

  private boolean send(FormElement form) {
    String to = form.hasAttr("action") ? form.absUrl("action") : form.baseUri();
    if (to.isEmpty()) {
      return false;
    }
    if (form.attr("method").equalsIgnoreCase("post")) {
      way.post(to);
      return true;
    }
    String query =
        form.formData().stream().map(d -> encode(d.key()) + "=" + encode(d.value())).collect(Collectors.joining("&"));
    way.follow(to.replaceAll("[?#].*", "") + "?" + query);
    return true;
  }

  private static String encode(String s) {
    return URLEncoder.encode(s, StandardCharsets.UTF_8);
  }
}
