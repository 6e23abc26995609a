package cbcov.agent.phone.shadows;

import android.os.Build;
import android.os.IBinder;
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
 * platform (AOSP ObjectInputStream.latestUserDefinedLoader), which is the app's on a phone, and Robolectric's on the JVM. What is read as another
 * kind than it was written is what its bytes are, see {@link ParcelBytes}.
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

  @Implementation
  protected static int nativeReadInt(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadInt, ParcelBytes::readInt);
  }

  @Implementation
  protected static long nativeReadLong(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadLong, ParcelBytes::readLong);
  }

  @Implementation
  protected static float nativeReadFloat(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadFloat, ParcelBytes::readFloat);
  }

  @Implementation
  protected static double nativeReadDouble(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadDouble, ParcelBytes::readDouble);
  }

  @Implementation(maxSdk = Build.VERSION_CODES.Q)
  protected static String nativeReadString(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadString, ParcelBytes::readString);
  }

  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected static String nativeReadString8(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadString8, ParcelBytes::readString);
  }

  @Implementation(minSdk = Build.VERSION_CODES.R)
  protected static String nativeReadString16(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadString16, ParcelBytes::readString);
  }

  @Implementation
  protected static IBinder nativeReadStrongBinder(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeReadStrongBinder, ParcelBytes::readBinder);
  }

  @Implementation
  protected static byte[] nativeCreateByteArray(long parcel) {
    return ParcelBytes.read(parcel, nativeDataPosition(parcel), ShadowParcel::nativeCreateByteArray, ParcelBytes::readByteArray);
  }
}
