package cbcov.agent.phone;

import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageParser;
import android.content.res.XmlResourceParser;
import android.util.AttributeSet;
import android.util.DisplayMetrics;
import android.util.TypedValue;
import android.util.Xml;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowAppWidgetManager;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The app's widgets: each of its providers has one on the home screen. */
final class Widgets {
  private static final String META = "android.appwidget.provider";
  private static final String ANDROID = "http://schemas.android.com/apk/res/android";

  private final Map<String, Integer> ids = new HashMap<>(); // by the provider's class

  /** Puts them there, with what their providers' XML says. */
  void prepare(Context app, PackageParser.Package manifest) {
    ShadowAppWidgetManager shadow = Shadows.shadowOf(AppWidgetManager.getInstance(app));
    for (PackageParser.Activity r : manifest.receivers) {
      int xml = r.metaData == null ? 0 : r.metaData.getInt(META);
      if (xml == 0) {
        continue;
      }
      AppWidgetProviderInfo info = new AppWidgetProviderInfo();
      info.provider = new ComponentName(manifest.packageName, r.info.name);
      info.label = String.valueOf(r.info.loadLabel(app.getPackageManager()));
      info.icon = r.info.getIconResource();
      read(app, xml, info);
      int id = ids.size() + 1;
      ids.put(r.info.name, id);
      shadow.addBoundWidget(id, info);
    }
  }

  private static void read(Context app, int xml, AppWidgetProviderInfo info) {
    try (XmlResourceParser p = app.getResources().getXml(xml)) {
      for (int type = p.next(); type != XmlPullParser.END_DOCUMENT; type = p.next()) {
        if (type != XmlPullParser.START_TAG) {
          continue;
        }
        AttributeSet a = Xml.asAttributeSet(p);
        info.initialLayout = a.getAttributeResourceValue(ANDROID, "initialLayout", 0);
        info.updatePeriodMillis = a.getAttributeIntValue(ANDROID, "updatePeriodMillis", 0);
        info.minWidth = pixels(app, a.getAttributeValue(ANDROID, "minWidth"));
        info.minHeight = pixels(app, a.getAttributeValue(ANDROID, "minHeight"));
        String configure = a.getAttributeValue(ANDROID, "configure");
        info.configure = configure == null ? null : ActivityStack.name(configure);
        return;
      }
    } catch (XmlPullParserException | java.io.IOException | android.content.res.Resources.NotFoundException e) {
      return; // a phone says so in its log, and shows no widget
    }
  }

  /** A size such as 40.0dip, in pixels; 0: none, or one of a resource. */
  private static int pixels(Context app, String size) {
    if (size == null || !size.endsWith("dip")) {
      return 0;
    }
    DisplayMetrics m = app.getResources().getDisplayMetrics();
    try {
      return (int) TypedValue.applyDimension(TypedValue.COMPLEX_UNIT_DIP, Float.parseFloat(size.substring(0, size.length() - 3)), m);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Adds to a broadcast for a provider of widgets which of them it is about. */
  void complete(Intent i, String provider) {
    Integer id = ids.get(provider);
    String action = String.valueOf(i.getAction());
    if (id == null || !action.startsWith("android.appwidget.action.")) {
      return;
    }
    if (!i.hasExtra(AppWidgetManager.EXTRA_APPWIDGET_IDS)) {
      i.putExtra(AppWidgetManager.EXTRA_APPWIDGET_IDS, new int[] {id});
    }
    if (!i.hasExtra(AppWidgetManager.EXTRA_APPWIDGET_ID)) {
      i.putExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, id);
    }
  }
}
