package cbcov.agent.phone;

import android.Manifest;
import android.app.Application;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.res.XmlResourceParser;
import android.net.Uri;
import android.os.Build;
import android.provider.AlarmClock;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.provider.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * The apps that every phone has, for those that look whether somebody handles an intent, or list what is installed. Since Android 11, an app
 * sees only those that its manifest's queries name (AOSP com.android.server.pm.AppsFilterBase).
 */
final class SystemPackages {
  /** An activity's filter: its action; a scheme, a type and categories where it has them, null otherwise. */
  private record Filter(String action, String scheme, String type, String... categories) {
    IntentFilter made() {
      IntentFilter f = new IntentFilter(action);
      f.addCategory(Intent.CATEGORY_DEFAULT);
      Arrays.stream(categories).forEach(f::addCategory);
      if (scheme != null) {
        f.addDataScheme(scheme);
      }
      if (type != null) {
        try {
          f.addDataType(type);
        } catch (IntentFilter.MalformedMimeTypeException e) {
          throw new IllegalStateException(e);
        }
      }
      return f;
    }
  }

  private record App(String name, String label, Filter... filters) {}

  private static final Filter LAUNCHER = new Filter(Intent.ACTION_MAIN, null, null, Intent.CATEGORY_LAUNCHER);

  private static final App[] ALL = {
    new App("com.android.settings", "Settings", LAUNCHER, does(Settings.ACTION_SETTINGS), does(Settings.ACTION_WIFI_SETTINGS),
        does(Settings.ACTION_WIRELESS_SETTINGS), does(Settings.ACTION_BLUETOOTH_SETTINGS), does(Settings.ACTION_LOCATION_SOURCE_SETTINGS),
        does(Settings.ACTION_SECURITY_SETTINGS), does(Settings.ACTION_DISPLAY_SETTINGS), does(Settings.ACTION_SOUND_SETTINGS),
        does(Settings.ACTION_ACCESSIBILITY_SETTINGS), does(Settings.ACTION_DATE_SETTINGS), does(Settings.ACTION_INPUT_METHOD_SETTINGS),
        does(Settings.ACTION_LOCALE_SETTINGS), does(Settings.ACTION_APPLICATION_SETTINGS),
        does(Settings.ACTION_NOTIFICATION_LISTENER_SETTINGS), does(Settings.ACTION_NOTIFICATION_POLICY_ACCESS_SETTINGS),
        does(Settings.ACTION_USAGE_ACCESS_SETTINGS), does(Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS),
        at(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, "package"), at(Settings.ACTION_MANAGE_OVERLAY_PERMISSION, "package"),
        at(Settings.ACTION_MANAGE_WRITE_SETTINGS, "package"), at(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS, "package")),
    new App("com.android.dialer", "Phone", LAUNCHER, does(Intent.ACTION_DIAL), at(Intent.ACTION_DIAL, "tel"), at(Intent.ACTION_CALL, "tel"),
        at(Intent.ACTION_VIEW, "tel")),
    new App("com.android.messaging", "Messages", LAUNCHER, at(Intent.ACTION_SENDTO, "smsto"), at(Intent.ACTION_SENDTO, "sms"),
        at(Intent.ACTION_VIEW, "sms"), of(Intent.ACTION_SEND, "text/plain")),
    new App("com.android.browser", "Browser", LAUNCHER, at(Intent.ACTION_VIEW, "http", Intent.CATEGORY_BROWSABLE),
        at(Intent.ACTION_VIEW, "https", Intent.CATEGORY_BROWSABLE), does(Intent.ACTION_WEB_SEARCH)),
    new App("com.android.camera2", "Camera", LAUNCHER, does(MediaStore.ACTION_IMAGE_CAPTURE), does(MediaStore.ACTION_VIDEO_CAPTURE),
        does(MediaStore.INTENT_ACTION_STILL_IMAGE_CAMERA)),
    new App("com.android.contacts", "Contacts", LAUNCHER, of(Intent.ACTION_PICK, ContactsContract.Contacts.CONTENT_TYPE),
        of(Intent.ACTION_PICK, ContactsContract.CommonDataKinds.Phone.CONTENT_TYPE), of(Intent.ACTION_INSERT, ContactsContract.Contacts.CONTENT_TYPE)),
    new App("com.android.documentsui", "Files", LAUNCHER, of(Intent.ACTION_GET_CONTENT, "*/*", Intent.CATEGORY_OPENABLE),
        of(Intent.ACTION_OPEN_DOCUMENT, "*/*", Intent.CATEGORY_OPENABLE), of(Intent.ACTION_CREATE_DOCUMENT, "*/*", Intent.CATEGORY_OPENABLE),
        does(Intent.ACTION_OPEN_DOCUMENT_TREE)),
    new App("com.android.gallery3d", "Gallery", LAUNCHER, of(Intent.ACTION_PICK, "image/*"), of(Intent.ACTION_PICK, "video/*"),
        of(Intent.ACTION_VIEW, "image/*"), of(Intent.ACTION_VIEW, "video/*")),
    new App("com.android.email", "Email", LAUNCHER, at(Intent.ACTION_SENDTO, "mailto"), at(Intent.ACTION_VIEW, "mailto"), of(Intent.ACTION_SEND, "*/*")),
    new App("com.android.calendar", "Calendar", LAUNCHER, of(Intent.ACTION_INSERT, "vnd.android.cursor.dir/event")),
    new App("com.android.deskclock", "Clock", LAUNCHER, does(AlarmClock.ACTION_SET_ALARM), does(AlarmClock.ACTION_SET_TIMER),
        does(AlarmClock.ACTION_SHOW_ALARMS)),
    new App("com.android.music", "Music", LAUNCHER, of(Intent.ACTION_VIEW, "audio/*"), of(Intent.ACTION_PICK, "audio/*")),
    new App("com.android.vending", "Store", LAUNCHER, at(Intent.ACTION_VIEW, "market")),
    new App("com.android.launcher3", "Home", new Filter(Intent.ACTION_MAIN, null, null, Intent.CATEGORY_HOME)),
  };

  private SystemPackages() {}

  private static Filter does(String action) {
    return new Filter(action, null, null);
  }

  private static Filter at(String action, String scheme, String... categories) {
    return new Filter(action, scheme, null, categories);
  }

  private static Filter of(String action, String type, String... categories) {
    return new Filter(action, null, type, categories);
  }

  /** Installs those that the app sees. */
  static void install(Application app, AppProcess process) {
    Queries queries = seesAll(process) ? null : Queries.read(app);
    for (App a : ALL) {
      if (queries == null || queries.names(a)) {
        install(app, a);
      }
    }
  }

  private static boolean seesAll(AppProcess process) {
    return Phone.get().targetSdk() < Build.VERSION_CODES.R
        || Build.VERSION.SDK_INT < Build.VERSION_CODES.R
        || process.requests(Manifest.permission.QUERY_ALL_PACKAGES);
  }

  private static void install(Context c, App a) {
    ShadowPackageManager manager = Shadows.shadowOf(c.getPackageManager());
    PackageInfo p = new PackageInfo();
    p.packageName = a.name;
    p.versionName = Integer.toString(Build.VERSION.SDK_INT);
    p.applicationInfo = new ApplicationInfo();
    p.applicationInfo.packageName = a.name;
    p.applicationInfo.nonLocalizedLabel = a.label;
    p.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_INSTALLED;
    p.applicationInfo.enabled = true;
    p.applicationInfo.targetSdkVersion = Build.VERSION.SDK_INT;
    p.applicationInfo.sourceDir = "/system/app/" + a.label + "/" + a.label + ".apk";
    p.applicationInfo.publicSourceDir = p.applicationInfo.sourceDir;
    manager.installPackage(p);
    ComponentName main = new ComponentName(a.name, a.name + ".Main");
    ActivityInfo info = manager.addActivityIfNotPresent(main);
    info.exported = true;
    info.nonLocalizedLabel = a.label;
    for (Filter f : a.filters) {
      manager.addIntentFilterForActivity(main, f.made());
    }
  }

  /** What a manifest's queries element names. */
  private record Queries(Set<String> packages, List<Intent> intents) {
    private static final String ANDROID = "http://schemas.android.com/apk/res/android";

    static Queries read(Application app) {
      Queries q = new Queries(new TreeSet<>(), new ArrayList<>());
      try (XmlResourceParser p = app.getAssets().openXmlResourceParser("AndroidManifest.xml")) {
        boolean inside = false;
        for (int type = p.next(); type != XmlPullParser.END_DOCUMENT; type = p.next()) {
          if (type == XmlPullParser.START_TAG || type == XmlPullParser.END_TAG) {
            inside = p.getName().equals("queries") ? type == XmlPullParser.START_TAG : inside;
          }
          if (inside && type == XmlPullParser.START_TAG) {
            q.element(p);
          }
        }
      } catch (IOException | XmlPullParserException e) {
        return q; // a manifest without them
      }
      return q;
    }

    private void element(XmlResourceParser p) {
      String name = p.getAttributeValue(ANDROID, "name");
      Intent last = intents.isEmpty() ? null : intents.get(intents.size() - 1);
      switch (p.getName()) {
        case "package" -> packages.add(String.valueOf(name));
        case "intent" -> intents.add(new Intent());
        case "action" -> last.setAction(name);
        case "category" -> last.addCategory(name);
        case "data" -> {
          String scheme = p.getAttributeValue(ANDROID, "scheme");
          String type = p.getAttributeValue(ANDROID, "mimeType");
          last.setDataAndType(scheme == null ? last.getData() : Uri.fromParts(scheme, "x", null), type == null ? last.getType() : type);
        }
        default -> {} // providers, and queries itself
      }
    }

    boolean names(App a) {
      return packages.contains(a.name) || intents.stream().anyMatch(i -> Arrays.stream(a.filters).anyMatch(f -> matches(f.made(), i)));
    }

    private static boolean matches(IntentFilter f, Intent i) {
      return f.match(i.getAction(), i.getType(), i.getScheme(), i.getData(), i.getCategories(), "cbcov") >= 0;
    }
  }
}
