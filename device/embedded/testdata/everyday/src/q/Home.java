package q;

import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.LauncherApps;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ShortcutInfo;
import android.content.pm.ShortcutManager;
import android.os.Bundle;
import android.os.Process;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The home screen, shortcuts on it, the share sheet, and what the app in front may read. */
public class Home extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Launcher", this::launcher);
    button("Apps", this::apps);
    button("Go home", () -> startActivity(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME).setFlags(Intent.FLAG_ACTIVITY_NEW_TASK)));
    button("Shortcuts", this::shortcuts);
    button("Pin", this::pin);
    button("Share", this::share);
    button("Copy", this::copy);
    button("Read later", () -> layout().postDelayed(this::read, 1000));
    button("Clear", () -> getSystemService(ClipboardManager.class).clearPrimaryClip());
    button("Back", () -> moveTaskToBack(true));
  }

  private void launcher() {
    Intent home = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
    ResolveInfo i = getPackageManager().resolveActivity(home, PackageManager.MATCH_DEFAULT_ONLY);
    log("  " + i.activityInfo.packageName);
  }

  private void apps() {
    LauncherApps m = getSystemService(LauncherApps.class);
    log("  " + m.isPackageEnabled(getPackageName(), Process.myUserHandle()));
    log("  " + m.getProfiles().size() + " " + m.hasShortcutHostPermission());
    m.startMainActivity(new ComponentName(this, Detail.class), Process.myUserHandle(), null, null);
  }

  private ShortcutInfo shortcut(String id) {
    return new ShortcutInfo.Builder(this, id).setShortLabel(id).setIntent(new Intent(Intent.ACTION_VIEW).setClass(this, Detail.class)).build();
  }

  private void shortcuts() {
    ShortcutManager m = getSystemService(ShortcutManager.class);
    log("  " + m.getMaxShortcutCountPerActivity() + " " + m.isRateLimitingActive() + " " + m.setDynamicShortcuts(Arrays.asList(shortcut("a"), shortcut("b"))));
    log("  " + m.addDynamicShortcuts(Arrays.asList(shortcut("c"))) + " " + ids(m.getDynamicShortcuts()) + " " + ids(m.getManifestShortcuts()) + " " + ids(m.getPinnedShortcuts()));
    m.removeDynamicShortcuts(Arrays.asList("b"));
    m.reportShortcutUsed("a");
    log("  " + ids(m.getDynamicShortcuts()));
    List<ShortcutInfo> many = new ArrayList<>();
    for (int n = 0; n < 30; n++) {
      many.add(shortcut("n" + n));
    }
    try {
      m.setDynamicShortcuts(many);
    } catch (IllegalArgumentException e) {
      log("  " + e);
    }
  }

  private static String ids(List<ShortcutInfo> all) {
    StringBuilder b = new StringBuilder("[");
    all.forEach(s -> b.append(s.getId()));
    return b.append(']').toString();
  }

  private PendingIntent heard(String action) {
    registerReceiver(
        new BroadcastReceiver() {
          @Override
          public void onReceive(Context c, Intent i) {
            unregisterReceiver(this);
            log("  heard " + action + " " + i.getParcelableExtra(Intent.EXTRA_CHOSEN_COMPONENT));
          }
        },
        new IntentFilter(action),
        Context.RECEIVER_NOT_EXPORTED);
    return PendingIntent.getBroadcast(this, 7, new Intent(action).setPackage(getPackageName()), PendingIntent.FLAG_MUTABLE | PendingIntent.FLAG_UPDATE_CURRENT);
  }

  private void pin() {
    ShortcutManager m = getSystemService(ShortcutManager.class);
    log("  " + m.isRequestPinShortcutSupported() + " " + m.requestPinShortcut(shortcut("p"), heard("q.PINNED").getIntentSender()));
  }

  private void share() {
    startActivity(Intent.createChooser(new Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, "t"), "Share", heard("q.CHOSEN").getIntentSender()));
  }

  private void copy() {
    ClipboardManager m = getSystemService(ClipboardManager.class);
    m.addPrimaryClipChangedListener(() -> log("  changed " + m.hasPrimaryClip()));
    m.setPrimaryClip(ClipData.newPlainText("l", "text"));
    read();
  }

  private void read() {
    ClipboardManager m = getSystemService(ClipboardManager.class);
    ClipData c = m.getPrimaryClip();
    log("  " + m.hasPrimaryClip() + " " + (c == null ? null : c.getItemAt(0).getText()) + " " + (m.getPrimaryClipDescription() == null));
  }
}
