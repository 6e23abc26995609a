package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.SeekBar;
import cbcov.agent.host.Protocol;
import cbcov.agent.host.Wire;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is on the screen, and what can be done with it. */
final class ScreenCases {
  private ScreenCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("a screen offers what answers", ScreenCases::offers);
    all.put("paths number what recurs, seen or not", ScreenCases::paths);
    all.put("a dialog stands before its activity", ScreenCases::dialog);
    all.put("nothing is offered at home", ScreenCases::home);
    all.put("a click on a check mark is an effect", ScreenCases::check);
  }

  /** An activity of widgets. */
  public static final class Widgets extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      LinearLayout l = new LinearLayout(this);
      l.setOrientation(LinearLayout.VERTICAL);
      Button save = new Button(this);
      save.setText("Save");
      save.setOnClickListener(v -> {});
      save.setOnLongClickListener(v -> true);
      Button deaf = new Button(this);
      deaf.setText("Deaf");
      Button gone = new Button(this);
      gone.setVisibility(View.GONE);
      Button off = new Button(this);
      off.setEnabled(false);
      CheckBox check = new CheckBox(this);
      check.setText("Check");
      ListView list = new ListView(this);
      list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, List.of("one", "two")));
      for (View v : new View[] {save, deaf, gone, off, check, new EditText(this), new SeekBar(this), list}) {
        l.addView(v);
      }
      setContentView(l);
    }
  }

  private static void launch(Phone p) throws Throwable {
    user(p, "launch", Widgets.class.getName());
    p.messages().idle();
  }

  private static String user(Phone p, String kind, String name) throws Throwable {
    String ignored = p.input().send(new Protocol.Event(kind, "", kind.equals("click") ? name : "", 0, "", name, "", 0, 0, "", List.of()));
    p.messages().settle();
    p.stack().check();
    return ignored;
  }

  /** The screen's widgets: text, and what each answers. */
  private static List<String> widgets(Phone p) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Wire wire = new Wire(InputStream.nullInputStream(), out);
    p.screen().send(wire);
    wire.flush();
    List<String> all = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) {
      String[] f = line.split("\t", -1);
      if (f[0].equals("widget")) {
        String can = (f[6].equals("1") ? " click" : "") + (f[7].equals("1") ? " long" : "") + (f[8].equals("1") ? " touch" : "")
            + (f[9].equals("1") ? " text" : "") + (f[11].equals("0") ? "" : " items " + f[11]);
        all.add(f[2].substring(f[2].lastIndexOf('.') + 1) + (f[4].isEmpty() ? "" : " " + f[4]) + ":" + can);
      }
    }
    return all;
  }

  private static void offers(Phone p) throws Throwable {
    launch(p);
    same(
        List.of("Button Save: click long", "Button Deaf:", "CheckBox Check: click", "EditText: text", "SeekBar: touch", "ListView one: items 2"),
        widgets(p));
  }

  private static void paths(Phone p) throws Throwable {
    launch(p);
    List<String> ends = new ArrayList<>();
    for (Widget w : p.screen().widgets()) {
      String path = w.path().toString();
      ends.add(path.substring(path.indexOf("content/") + "content/".length()));
    }
    same(
        List.of("LinearLayout/Button", "LinearLayout/Button:2", "LinearLayout/CheckBox", "LinearLayout/EditText", "LinearLayout/SeekBar",
            "LinearLayout/ListView"),
        ends);
    same(true, p.screen().widgets().get(1).path().ends("LinearLayout/Button:2"));
    same(false, p.screen().widgets().get(1).path().ends("utton:2"));
  }

  private static void dialog(Phone p) throws Throwable {
    launch(p);
    new AlertDialog.Builder(p.stack().resumed().activity()).setTitle("Sure?").setPositiveButton("Yes", null).show();
    p.messages().settle();
    same(true, widgets(p).contains("Button Yes: click"));
    same(false, widgets(p).contains("Button Save: click long"));
    same("", user(p, "click", "Yes"));
    p.messages().idle();
    same(true, widgets(p).contains("Button Save: click long"));
  }

  private static void home(Phone p) throws Throwable {
    launch(p);
    user(p, "home", "");
    same(List.of(), widgets(p));
    user(p, "return", "");
    same(false, widgets(p).isEmpty());
  }

  private static void check(Phone p) throws Throwable {
    launch(p);
    same("", user(p, "click", "Check"));
    same("nobody listens to the click", user(p, "click", "Deaf"));
  }
}
