package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.app.Activity;
import android.app.UiModeManager;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.res.Configuration;
import android.os.Bundle;
import cbcov.agent.host.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the user changes while an app runs, and what covers it. */
final class ConfigurationCases {
  private static final List<String> LOG = new ArrayList<>();

  private ConfigurationCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("a window that is covered is paused and not stopped", ConfigurationCases::covered);
    all.put("the dark theme makes an activity anew", ConfigurationCases::night);
    all.put("another language makes an activity anew and is told", ConfigurationCases::language);
  }

  /** An activity that says what happens to it. */
  public static final class Told extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      Configuration c = getResources().getConfiguration();
      LOG.add("create " + c.getLocales().get(0).toLanguageTag() + ((c.uiMode & Configuration.UI_MODE_NIGHT_MASK) == Configuration.UI_MODE_NIGHT_YES ? " dark" : ""));
    }

    @Override
    protected void onResume() {
      super.onResume();
      LOG.add("resume");
    }

    @Override
    protected void onPause() {
      super.onPause();
      LOG.add("pause");
    }

    @Override
    protected void onStop() {
      super.onStop();
      LOG.add("stop");
    }
  }

  private static String user(Phone p, String kind, String name) throws Throwable {
    String ignored = p.input().send(new Protocol.Event(kind, "", "", 0, "", name, "", 0, 0, "", List.of()));
    p.messages().settle();
    p.stack().check();
    return ignored;
  }

  private static void launch(Phone p) throws Throwable {
    user(p, "launch", Told.class.getName());
    LOG.clear();
  }

  private static void covered(Phone p) throws Throwable {
    launch(p);
    same("", user(p, "cover", ""));
    same("the app has no window in front", user(p, "cover", ""));
    same("the app is not in front", user(p, "back", ""));
    same("", user(p, "return", ""));
    same("the app is in front", user(p, "return", ""));
    same(List.of("pause", "resume"), LOG);
  }

  private static void night(Phone p) throws Throwable {
    launch(p);
    user(p, "night", "");
    same(List.of("pause", "stop", "create en-US dark", "resume"), LOG);
    UiModeManager modes = p.context().getSystemService(UiModeManager.class);
    same(UiModeManager.MODE_NIGHT_YES, modes.getNightMode());
    user(p, "night", "");
    same(List.of("pause", "stop", "create en-US", "resume"), LOG.subList(4, 8));
    same(UiModeManager.MODE_NIGHT_NO, modes.getNightMode());
  }

  private static void language(Phone p) throws Throwable {
    launch(p);
    BroadcastReceiver heard = new BroadcastReceiver() {
      @Override
      public void onReceive(Context c, Intent i) {
        LOG.add(i.getAction());
      }
    };
    p.context().registerReceiver(heard, new IntentFilter(Intent.ACTION_LOCALE_CHANGED), Context.RECEIVER_EXPORTED);
    try {
      same("", user(p, "language", "de-DE"));
      same("the phone speaks it already", user(p, "language", "de-DE"));
      p.messages().idle();
      same(List.of("pause", "stop", "create de-DE", "resume", Intent.ACTION_LOCALE_CHANGED), LOG);
      same(Locale.GERMANY, Locale.getDefault());
    } finally {
      p.context().unregisterReceiver(heard);
      user(p, "language", "en-US");
    }
  }
}
