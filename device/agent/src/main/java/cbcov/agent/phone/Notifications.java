package cbcov.agent.phone;

import android.Manifest;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.RemoteInput;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Bundle;
import android.service.notification.StatusBarNotification;
import cbcov.agent.host.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The app's notifications, as the user finds them in the shade: those of one app, in the order of their tags and ids. */
final class Notifications {
  private static final int REMOVABLE = Notification.FLAG_ONGOING_EVENT | Notification.FLAG_NO_CLEAR;
  private static final String REPLY = "reply"; // typed where an action asks for text

  private final ActivityStack stack;

  Notifications(ActivityStack stack) {
    this.stack = stack;
  }

  private static NotificationManager manager() {
    return Phone.get().process().application().getSystemService(NotificationManager.class);
  }

  /** Reports whether the app's notifications are shown: since Android 13, none without the user's permission. */
  static boolean mayShow() {
    Context app = Phone.get().process().application();
    boolean asks = Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU;
    return app != null && (!asks || app.checkSelfPermission(Manifest.permission.POST_NOTIFICATIONS) == PackageManager.PERMISSION_GRANTED);
  }

  /** Those that are shown. */
  List<StatusBarNotification> shown() {
    if (!mayShow()) {
      return List.of();
    }
    List<StatusBarNotification> all = new ArrayList<>(Arrays.asList(manager().getActiveNotifications()));
    all.sort(Comparator.comparing((StatusBarNotification n) -> String.valueOf(n.getTag())).thenComparingInt(StatusBarNotification::getId));
    return all;
  }

  /** What a notification says. */
  static String title(Notification n) {
    CharSequence title = n.extras.getCharSequence(Notification.EXTRA_TITLE);
    return String.valueOf(title == null ? n.extras.getCharSequence(Notification.EXTRA_TEXT, "") : title);
  }

  /** The titles of its buttons. */
  static List<String> actions(Notification n) {
    List<String> titles = new ArrayList<>();
    for (Notification.Action a : n.actions == null ? new Notification.Action[0] : n.actions) {
      titles.add(String.valueOf(a.title));
    }
    return titles;
  }

  private StatusBarNotification find(Protocol.Event e) throws Input.NoTarget {
    List<StatusBarNotification> all = shown();
    for (int i = 0; i < all.size(); i++) {
      if (e.text().isEmpty() ? i == e.index() : title(all.get(i).getNotification()).equals(e.text())) {
        return all.get(i);
      }
    }
    throw new Input.NoTarget("there is no such notification, only " + all.size());
  }

  /** The user taps a notification, or presses its button. Returns why nothing came of it; empty when something did. */
  String tap(Protocol.Event e) throws Exception {
    StatusBarNotification shown = find(e);
    Notification n = shown.getNotification();
    if (e.value().isEmpty()) {
      if (n.contentIntent == null) {
        return "the notification opens nothing";
      }
      send(n.contentIntent, null);
      if ((n.flags & Notification.FLAG_AUTO_CANCEL) != 0) {
        manager().cancel(shown.getTag(), shown.getId());
      }
      return "";
    }
    int at = actions(n).indexOf(e.value());
    if (at < 0) {
      throw new Input.NoTarget("the notification has no button \"" + e.value() + '"');
    }
    Notification.Action a = n.actions[at];
    if (a.actionIntent == null) {
      return "nobody listens to the button";
    }
    send(a.actionIntent, answered(a));
    return "";
  }

  /** Text for an action that asks for some. */
  private static Intent answered(Notification.Action a) {
    RemoteInput[] asked = a.getRemoteInputs();
    if (asked == null || asked.length == 0) {
      return null;
    }
    Bundle texts = new Bundle();
    for (RemoteInput r : asked) {
      texts.putCharSequence(r.getResultKey(), REPLY);
    }
    Intent filled = new Intent();
    RemoteInput.addResultsToIntent(asked, filled, texts);
    return filled;
  }

  /** The user wipes a notification away. */
  String dismiss(Protocol.Event e) throws Exception {
    StatusBarNotification shown = find(e);
    Notification n = shown.getNotification();
    if ((n.flags & REMOVABLE) != 0) {
      return "the notification cannot be removed";
    }
    manager().cancel(shown.getTag(), shown.getId());
    if (n.deleteIntent != null) {
      send(n.deleteIntent, null);
    }
    return "";
  }

  /** Sends for the user: what it starts may come to the front from the background. */
  private void send(PendingIntent p, Intent filled) throws Exception {
    stack.forUser(
        () -> {
          try {
            p.send(Phone.get().process().application(), 0, filled);
          } catch (PendingIntent.CanceledException gone) {
            // a phone's shade ignores it
          }
        });
  }
}
