package cbcov.agent.phone.shadows;

import android.content.ContentResolver;
import android.content.Context;
import android.provider.Settings.System;
import android.provider.Settings.SettingNotFoundException;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSettings;

/**
 * System settings, as {@link SettingText} has them. Only those may write them whom the user allowed it (AOSP
 * Settings.isCallingPackageAllowedToPerformAppOpsProtectedOperation).
 */
@Implements(System.class)
public class PhoneSystemSettings extends ShadowSettings.ShadowSystem {
  @Implementation
  protected static String getString(ContentResolver r, String name) {
    String s = ShadowSettings.ShadowSystem.getString(r, name);
    s = s != null ? s : SettingText.of(v -> ShadowSettings.ShadowSystem.getInt(r, name, v), 0, 1);
    s = s != null ? s : SettingText.of(v -> ShadowSettings.ShadowSystem.getLong(r, name, v), 0L, 1L);
    return s != null ? s : SettingText.of(v -> ShadowSettings.ShadowSystem.getFloat(r, name, v), 0f, 1f);
  }

  @Implementation
  protected static String getStringForUser(ContentResolver r, String name, int user) {
    return getString(r, name);
  }

  @Implementation
  protected static int getInt(ContentResolver r, String name, int otherwise) {
    Integer n = SettingText.number(getString(r, name), Integer::valueOf);
    return n == null ? otherwise : n;
  }

  @Implementation
  protected static int getInt(ContentResolver r, String name) throws SettingNotFoundException {
    return SettingText.wanted(SettingText.number(getString(r, name), Integer::valueOf), name);
  }

  @Implementation
  protected static long getLong(ContentResolver r, String name, long otherwise) {
    Long n = SettingText.number(getString(r, name), Long::valueOf);
    return n == null ? otherwise : n;
  }

  @Implementation
  protected static long getLong(ContentResolver r, String name) throws SettingNotFoundException {
    return SettingText.wanted(SettingText.number(getString(r, name), Long::valueOf), name);
  }

  @Implementation
  protected static float getFloat(ContentResolver r, String name, float otherwise) {
    Float n = SettingText.number(getString(r, name), Float::valueOf);
    return n == null ? otherwise : n;
  }

  @Implementation
  protected static float getFloat(ContentResolver r, String name) throws SettingNotFoundException {
    return SettingText.wanted(SettingText.number(getString(r, name), Float::valueOf), name);
  }

  @Implementation
  protected static boolean canWrite(Context c) {
    return Phone.get().mayWriteSettings();
  }

  private static void enforce() {
    if (!Phone.get().mayWriteSettings()) {
      throw new SecurityException(Phone.get().name() + " was not granted this permission: android.permission.WRITE_SETTINGS.");
    }
  }

  @Implementation
  protected static boolean putString(ContentResolver r, String name, String value) {
    enforce();
    return ShadowSettings.ShadowSystem.putString(r, name, value);
  }

  @Implementation
  protected static boolean putInt(ContentResolver r, String name, int value) {
    return putString(r, name, Integer.toString(value));
  }

  @Implementation
  protected static boolean putLong(ContentResolver r, String name, long value) {
    return putString(r, name, Long.toString(value));
  }

  @Implementation
  protected static boolean putFloat(ContentResolver r, String name, float value) {
    return putString(r, name, Float.toString(value));
  }
}
