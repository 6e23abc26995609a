package cbcov.agent.phone.shadows;

import android.os.Build;
import android.os.Parcel;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowParcel;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Reads serialized objects of the app's classes where nobody names a loader: ObjectInputStream takes the nearest one that is no part of the
 * platform (AOSP ObjectInputStream.latestUserDefinedLoader), which is the app's on a phone, and Robolectric's on the JVM.
 */
@Implements(Parcel.class)
public class PhoneParcel extends ShadowParcel {
  @RealObject private Parcel parcel;

  @Implementation(minSdk = Build.VERSION_CODES.TIRAMISU)
  protected Object readSerializableInternal(ClassLoader loader, Class<?> type) {
    return Shadow.directlyOn(
        parcel, Parcel.class, "readSerializableInternal", ClassParameter.from(ClassLoader.class, named(loader)), ClassParameter.from(Class.class, type));
  }

  @Implementation(maxSdk = Build.VERSION_CODES.S_V2)
  protected java.io.Serializable readSerializable(ClassLoader loader) {
    return Shadow.directlyOn(parcel, Parcel.class, "readSerializable", ClassParameter.from(ClassLoader.class, named(loader)));
  }

  private static ClassLoader named(ClassLoader loader) {
    return loader == null ? Phone.get().appLoader() : loader;
  }
}
