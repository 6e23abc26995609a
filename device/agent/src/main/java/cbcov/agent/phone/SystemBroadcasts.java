package cbcov.agent.phone;

import android.app.DownloadManager;
import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothDevice;
import android.content.Intent;
import android.media.AudioManager;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import android.net.Uri;
import android.net.wifi.WifiManager;
import android.os.BatteryManager;
import android.os.Process;
import android.provider.Telephony;
import android.telephony.TelephonyManager;
import java.util.HexFormat;
import java.util.Set;

/**
 * What the system's own broadcasts carry: apps rely on it, as nobody else can send them (protected-broadcast in AOSP's
 * frameworks/base/core/res/AndroidManifest.xml). What an event brings along itself stays.
 */
final class SystemBroadcasts {
  /** "How are you?" from +31641600986, as a phone receives it (3GPP TS 23.040, SMS-DELIVER). */
  private static final byte[] MESSAGE =
      HexFormat.of().parseHex("07911326040000f0040b911346610089f60000208062917314080cc8f71d14969741f977fd07");

  private static final String NUMBER = "+31641600986";
  private static final Uri OTHER = Uri.parse("package:com.example.other");

  /** What the system sends with Intent.FLAG_RECEIVER_REGISTERED_ONLY (AOSP Notifier, BatteryService, AlarmManagerService, DreamController, AudioService). */
  private static final Set<String> FOR_REGISTERED =
      Set.of(
          Intent.ACTION_SCREEN_ON, Intent.ACTION_SCREEN_OFF, Intent.ACTION_BATTERY_CHANGED, Intent.ACTION_TIME_TICK, Intent.ACTION_CONFIGURATION_CHANGED,
          Intent.ACTION_DREAMING_STARTED, Intent.ACTION_DREAMING_STOPPED, Intent.ACTION_HEADSET_PLUG);

  private SystemBroadcasts() {}

  /** Reports whether only receivers that an app registers itself hear a broadcast: those of its manifest never do. */
  static boolean isForRegistered(String action) {
    return action != null && FOR_REGISTERED.contains(action);
  }

  /** Adds to a broadcast of the system what it carries. */
  static void complete(Intent i) {
    Intent own = new Intent(i);
    fill(i);
    i.putExtras(own);
  }

  private static void fill(Intent i) {
    switch (String.valueOf(i.getAction())) {
      case Intent.ACTION_BATTERY_CHANGED -> battery(i);
      case Intent.ACTION_AIRPLANE_MODE_CHANGED -> i.putExtra("state", false);
      case Intent.ACTION_HEADSET_PLUG -> i.putExtra("state", 0).putExtra("name", "h2w").putExtra("microphone", 1);
      case Intent.ACTION_PACKAGE_ADDED, Intent.ACTION_PACKAGE_REMOVED, Intent.ACTION_PACKAGE_REPLACED, Intent.ACTION_PACKAGE_CHANGED,
          Intent.ACTION_PACKAGE_FULLY_REMOVED, Intent.ACTION_PACKAGE_DATA_CLEARED, Intent.ACTION_PACKAGE_RESTARTED ->
          i.setData(OTHER).putExtra(Intent.EXTRA_UID, 10200);
      case Intent.ACTION_MANAGED_PROFILE_ADDED, Intent.ACTION_MANAGED_PROFILE_REMOVED, Intent.ACTION_MANAGED_PROFILE_AVAILABLE,
          Intent.ACTION_MANAGED_PROFILE_UNAVAILABLE, Intent.ACTION_MANAGED_PROFILE_UNLOCKED ->
          i.putExtra(Intent.EXTRA_USER, Process.myUserHandle());
      case Intent.ACTION_MEDIA_MOUNTED, Intent.ACTION_MEDIA_UNMOUNTED, Intent.ACTION_MEDIA_EJECT, Intent.ACTION_MEDIA_REMOVED ->
          i.setData(Uri.fromFile(android.os.Environment.getExternalStorageDirectory()));
      case TelephonyManager.ACTION_PHONE_STATE_CHANGED ->
          i.putExtra(TelephonyManager.EXTRA_STATE, TelephonyManager.EXTRA_STATE_RINGING).putExtra("incoming_number", NUMBER);
      case Intent.ACTION_NEW_OUTGOING_CALL -> i.putExtra(Intent.EXTRA_PHONE_NUMBER, NUMBER);
      case Telephony.Sms.Intents.SMS_RECEIVED_ACTION, Telephony.Sms.Intents.SMS_DELIVER_ACTION ->
          i.putExtra("pdus", new Object[] {MESSAGE.clone()}).putExtra("format", "3gpp");
      case ConnectivityManager.CONNECTIVITY_ACTION, WifiManager.NETWORK_STATE_CHANGED_ACTION -> network(i);
      case WifiManager.WIFI_STATE_CHANGED_ACTION ->
          i.putExtra(WifiManager.EXTRA_WIFI_STATE, WifiManager.WIFI_STATE_ENABLED)
              .putExtra(WifiManager.EXTRA_PREVIOUS_WIFI_STATE, WifiManager.WIFI_STATE_ENABLING);
      case WifiManager.SCAN_RESULTS_AVAILABLE_ACTION -> i.putExtra(WifiManager.EXTRA_RESULTS_UPDATED, true);
      case BluetoothAdapter.ACTION_STATE_CHANGED ->
          i.putExtra(BluetoothAdapter.EXTRA_STATE, BluetoothAdapter.STATE_ON)
              .putExtra(BluetoothAdapter.EXTRA_PREVIOUS_STATE, BluetoothAdapter.STATE_TURNING_ON);
      case BluetoothDevice.ACTION_FOUND, BluetoothDevice.ACTION_ACL_CONNECTED, BluetoothDevice.ACTION_ACL_DISCONNECTED, BluetoothDevice.ACTION_NAME_CHANGED,
          BluetoothDevice.ACTION_ACL_DISCONNECT_REQUESTED, BluetoothDevice.ACTION_CLASS_CHANGED, BluetoothDevice.ACTION_UUID ->
          device(i);
      case BluetoothDevice.ACTION_BOND_STATE_CHANGED ->
          device(i)
              .putExtra(BluetoothDevice.EXTRA_BOND_STATE, BluetoothDevice.BOND_NONE)
              .putExtra(BluetoothDevice.EXTRA_PREVIOUS_BOND_STATE, BluetoothDevice.BOND_BONDING);
      case BluetoothAdapter.ACTION_SCAN_MODE_CHANGED ->
          i.putExtra(BluetoothAdapter.EXTRA_SCAN_MODE, BluetoothAdapter.SCAN_MODE_CONNECTABLE)
              .putExtra(BluetoothAdapter.EXTRA_PREVIOUS_SCAN_MODE, BluetoothAdapter.SCAN_MODE_NONE);
      case BluetoothAdapter.ACTION_CONNECTION_STATE_CHANGED ->
          device(i)
              .putExtra(BluetoothAdapter.EXTRA_CONNECTION_STATE, BluetoothAdapter.STATE_DISCONNECTED)
              .putExtra(BluetoothAdapter.EXTRA_PREVIOUS_CONNECTION_STATE, BluetoothAdapter.STATE_CONNECTED);
      case AudioManager.RINGER_MODE_CHANGED_ACTION -> i.putExtra(AudioManager.EXTRA_RINGER_MODE, AudioManager.RINGER_MODE_NORMAL);
      case DownloadManager.ACTION_DOWNLOAD_COMPLETE -> i.putExtra(DownloadManager.EXTRA_DOWNLOAD_ID, 1L);
      default -> {} // it carries nothing, or is another app's
    }
  }

  private static void battery(Intent i) {
    i.putExtra(BatteryManager.EXTRA_LEVEL, 50)
        .putExtra(BatteryManager.EXTRA_SCALE, 100)
        .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_DISCHARGING)
        .putExtra(BatteryManager.EXTRA_PLUGGED, 0)
        .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
        .putExtra(BatteryManager.EXTRA_PRESENT, true)
        .putExtra(BatteryManager.EXTRA_VOLTAGE, 3900) // millivolts
        .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250) // tenths of a degree
        .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
  }

  @SuppressWarnings("deprecation") // apps that hear this broadcast read it
  private static void network(Intent i) {
    ConnectivityManager m = Phone.get().process().application().getSystemService(ConnectivityManager.class);
    NetworkInfo active = m.getActiveNetworkInfo();
    i.putExtra("networkInfo", active == null ? m.getNetworkInfo(ConnectivityManager.TYPE_WIFI) : active);
    i.putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, active == null);
  }

  /** Another phone nearby. */
  private static Intent device(Intent i) {
    BluetoothDevice near = BluetoothAdapter.getDefaultAdapter().getRemoteDevice("00:11:22:33:44:55");
    return i.putExtra(BluetoothDevice.EXTRA_DEVICE, near)
        .putExtra(BluetoothDevice.EXTRA_RSSI, (short) -60) // dBm
        .putExtra(BluetoothDevice.EXTRA_NAME, "Near");
  }
}
