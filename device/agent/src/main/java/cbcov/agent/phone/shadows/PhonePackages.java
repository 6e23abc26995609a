package cbcov.agent.phone.shadows;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager.NameNotFoundException;
import android.os.Parcel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowApplicationPackageManager;

/**
 * Remembers what is asked of an application. Robolectric copies the whole package for each question, with every component of it, and each label of a list of
 * activities is such a question: of an app with 200 of them the list took half a second.
 */
@Implements(className = "android.app.ApplicationPackageManager", isInAndroidSdk = false)
public class PhonePackages extends ShadowApplicationPackageManager {
  /** What was answered, and of what: a package that is installed anew, as for another process, is another one. */
  private record Answer(PackageInfo of, int enabled, ApplicationInfo info) {}

  private record Question(String packageName, int flags) {}

  private static final Map<Question, Answer> answers = new ConcurrentHashMap<>();

  @Override
  @Implementation
  protected ApplicationInfo getApplicationInfo(String packageName, int flags) throws NameNotFoundException {
    PackageInfo of = getInternalMutablePackageInfo(packageName);
    if (of == null) {
      return super.getApplicationInfo(packageName, flags);
    }
    int enabled = getApplicationEnabledSetting(packageName);
    Question question = new Question(packageName, flags);
    Answer known = answers.get(question);
    if (known == null || known.of != of || known.enabled != enabled) {
      known = new Answer(of, enabled, super.getApplicationInfo(packageName, flags));
      answers.put(question, known);
    }
    return copy(known.info);
  }

  /** Makes one that the app may change. */
  private static ApplicationInfo copy(ApplicationInfo info) {
    Parcel p = Parcel.obtain();
    try {
      info.writeToParcel(p, 0);
      p.setDataPosition(0);
      return ApplicationInfo.CREATOR.createFromParcel(p);
    } finally {
      p.recycle();
    }
  }
}
