package cbcov.agent.phone;

import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Context;
import android.provider.Settings;
import android.view.inputmethod.InputMethodInfo;

/** The system's settings as a new phone has them (AOSP packages/SettingsProvider res/values/defaults.xml), where Robolectric has none. */
final class SystemSettings {
  private static final ComponentName KEYBOARD_SERVICE =
      new ComponentName("com.android.inputmethod.latin", "com.android.inputmethod.latin.LatinIME");
  private static final String KEYBOARD = KEYBOARD_SERVICE.flattenToShortString();

  private static final String[][] SECURE = {
    {Settings.Secure.DEFAULT_INPUT_METHOD, KEYBOARD},
    {Settings.Secure.ENABLED_INPUT_METHODS, KEYBOARD},
    {"android_id", "9774d56d682e549c"},
    {"location_mode", "3"},
    {"install_non_market_apps", "0"},
    {"accessibility_enabled", "0"},
    {"show_ime_with_hard_keyboard", "0"},
    {"long_press_timeout", "400"},
    {"user_setup_complete", "1"},
    {"lock_screen_show_notifications", "1"},
    {"ui_night_mode", "1"},
    {"navigation_mode", "2"},
  };

  private static final String[][] SYSTEM = {
    {Settings.System.SCREEN_BRIGHTNESS, "102"},
    {Settings.System.SCREEN_BRIGHTNESS_MODE, "0"},
    {Settings.System.SCREEN_OFF_TIMEOUT, "60000"},
    {Settings.System.ACCELEROMETER_ROTATION, "1"},
    {Settings.System.HAPTIC_FEEDBACK_ENABLED, "1"},
    {Settings.System.SOUND_EFFECTS_ENABLED, "1"},
    {Settings.System.DTMF_TONE_WHEN_DIALING, "1"},
    {Settings.System.FONT_SCALE, "1.0"},
    {Settings.System.RINGTONE, "content://media/internal/audio/media/1"},
    {Settings.System.NOTIFICATION_SOUND, "content://media/internal/audio/media/2"},
    {Settings.System.ALARM_ALERT, "content://media/internal/audio/media/3"},
  };

  private static final String[][] GLOBAL = {
    {Settings.Global.AIRPLANE_MODE_ON, "0"},
    {Settings.Global.ADB_ENABLED, "0"},
    {Settings.Global.DEVELOPMENT_SETTINGS_ENABLED, "0"},
    {Settings.Global.AUTO_TIME, "1"},
    {Settings.Global.AUTO_TIME_ZONE, "1"},
    {Settings.Global.BLUETOOTH_ON, "1"},
    {Settings.Global.WIFI_ON, "1"},
    {Settings.Global.DATA_ROAMING, "0"},
    {Settings.Global.DEVICE_PROVISIONED, "1"},
    {Settings.Global.MODE_RINGER, "2"},
    {Settings.Global.STAY_ON_WHILE_PLUGGED_IN, "0"},
    {Settings.Global.ALWAYS_FINISH_ACTIVITIES, "0"},
    {"device_name", "cbcov"},
    {"zen_mode", "0"},
  };

  private SystemSettings() {}

  /** The keyboard that the settings name. */
  static InputMethodInfo keyboard() {
    return new InputMethodInfo(KEYBOARD_SERVICE.getPackageName(), KEYBOARD_SERVICE.getClassName(), "Android Keyboard (AOSP)", null);
  }

  /** Sets those that nobody has set. */
  static void prepare(Context context) {
    ContentResolver r = context.getContentResolver();
    for (String[] s : SECURE) {
      if (Settings.Secure.getString(r, s[0]) == null) {
        Settings.Secure.putString(r, s[0], s[1]);
      }
    }
    for (String[] s : SYSTEM) {
      if (Settings.System.getString(r, s[0]) == null) {
        Settings.System.putString(r, s[0], s[1]);
      }
    }
    for (String[] s : GLOBAL) {
      if (Settings.Global.getString(r, s[0]) == null) {
        Settings.Global.putString(r, s[0], s[1]);
      }
    }
  }
}
