package cbcov.agent.phone.shadows;

import android.app.LoadedApk;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Gives Android the class loader of the app's present process. */
@Implements(value = LoadedApk.class, isInAndroidSdk = false)
public class PhoneLoadedApk {
  @Implementation
  protected ClassLoader getClassLoader() {
    return Phone.get().appLoader();
  }

  @Implementation
  protected ClassLoader getSplitClassLoader(String split) {
    return Phone.get().appLoader();
  }
}
