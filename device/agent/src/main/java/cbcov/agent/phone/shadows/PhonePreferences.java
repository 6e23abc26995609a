package cbcov.agent.phone.shadows;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.ReflectionHelpers;

/**
 * Shared preferences are read at once. Since Android 15 a pool's thread reads them, which would get its turn only when whoever waits for it, most
 * often the main thread, has stood still for a while.
 */
@Implements(className = "android.app.SharedPreferencesImpl", isInAndroidSdk = false, minSdk = 35)
public class PhonePreferences {
  @RealObject private Object real;

  @Implementation
  protected void startLoadFromDisk() {
    ReflectionHelpers.setField(real, "mLoaded", false);
    ReflectionHelpers.callInstanceMethod(real, "loadFromDisk");
  }
}
