package cbcov.agent.phone.shadows;

import android.content.ContentResolver;
import android.provider.Settings.Global;
import android.provider.Settings.SettingNotFoundException;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSettings;

/** Global settings, as {@link SettingText} has them. */
@Implements(Global.class)
public class PhoneGlobalSettings extends ShadowSettings.ShadowGlobal {
  @Implementation
  protected static String getString(ContentResolver r, String name) {
    String s = ShadowSettings.ShadowGlobal.getString(r, name);
    s = s != null ? s : SettingText.of(v -> ShadowSettings.ShadowGlobal.getInt(r, name, v), 0, 1);
    s = s != null ? s : SettingText.of(v -> ShadowSettings.ShadowGlobal.getLong(r, name, v), 0L, 1L);
    return s != null ? s : SettingText.of(v -> ShadowSettings.ShadowGlobal.getFloat(r, name, v), 0f, 1f);
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
}
