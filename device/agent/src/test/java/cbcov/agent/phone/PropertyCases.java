package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import java.util.Map;

/** Java's properties, and files for a while, as apps on a phone see them. */
final class PropertyCases {
  private PropertyCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("the machine is a phone's", p -> same("Dalvik 2.1.0 0.9", property("java.vm.name") + " " + property("java.vm.version") + " " + property("java.specification.version")));
    all.put("nobody changes what the machine is", p -> {
      System.setProperty("java.vm.vendor.url", "x");
      same("http://www.android.com/", property("java.vm.vendor.url"));
      System.clearProperty("java.vm.vendor.url");
    });
    all.put("an app's own property", p -> {
      System.setProperty("cbcov.test", "x");
      same("x y null", property("cbcov.test") + " " + JavaProperties.getProperty("cbcov.none", "y") + " " + property("cbcov.none"));
      System.clearProperty("cbcov.test");
    });
    all.put("files for a while are in the app's cache", p -> {
      java.io.File f = Storage.createTempFile("abc", null);
      same(p.process().application().getCacheDir().getPath() + " true true", f.getParent() + " " + f.exists() + " " + f.getName().matches("abc[0-9]+\\.tmp"));
      f.delete();
    });
    all.put("the app's folders on the shared storage", p -> {
      android.content.Context c = p.process().application();
      String root = android.os.Environment.getExternalStorageDirectory() + "/Android/";
      String own = c.getPackageName();
      same(root + "data/" + own + "/files", c.getExternalFilesDir(null));
      same(root + "data/" + own + "/files/Music", c.getExternalFilesDir("Music"));
      same(root + "data/" + own + "/cache", c.getExternalCacheDir());
      same(root + "obb/" + own, c.getObbDir());
    });
    all.put("time passes as far as it goes, and no further", p -> {
      long before = android.os.SystemClock.uptimeMillis();
      Messages.pass(Long.MAX_VALUE);
      same(true, android.os.SystemClock.uptimeMillis() > before);
    });
  }

  private static String property(String name) {
    return JavaProperties.getProperty(name);
  }
}
