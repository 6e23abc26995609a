package cbcov.agent.phone.shadows;

import android.content.res.Resources;
import android.os.Build;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Looks for the classes of drawables where the app's are: resources that an app makes itself name the system's loader (AOSP
 * Resources(ClassLoader)), which knows them on a phone, and is the JVM's own here.
 */
@Implements(className = "android.graphics.drawable.DrawableInflater", minSdk = Build.VERSION_CODES.N)
public class PhoneDrawableInflater {
  @RealObject private Object inflater;

  @Implementation
  protected void __constructor__(Resources r, ClassLoader loader) {
    ClassLoader known = loader == ClassLoader.getSystemClassLoader() ? Phone.get().appLoader() : loader;
    Shadow.invokeConstructor(
        inflater.getClass(), cast(inflater), ClassParameter.from(Resources.class, r), ClassParameter.from(ClassLoader.class, known));
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object o) {
    return (T) o;
  }
}
