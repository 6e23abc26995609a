package cbcov.agent.phone.shadows;

import android.Manifest;
import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothDevice;
import android.bluetooth.le.BluetoothLeScanner;
import android.os.Build;
import cbcov.agent.phone.Phone;
import java.util.Collections;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowBluetoothAdapter;

/**
 * The adapter is off; since Android 13 the user alone turns it on (AOSP BluetoothAdapter.enable). Since Android 12 who is near is told only with the
 * permissions for it (AOSP com.android.bluetooth.Utils.checkConnectPermissionForDataDelivery).
 */
@Implements(BluetoothAdapter.class)
public class PhoneBluetooth extends ShadowBluetoothAdapter {
  @RealObject private BluetoothAdapter adapter;

  private static void enforce(String permission) {
    boolean asked = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && Phone.get().targetSdk() >= Build.VERSION_CODES.S;
    if (asked && !Phone.get().holds(permission)) {
      throw new SecurityException("Need " + permission + " permission for android.content.AttributionSource");
    }
  }

  @Override
  @Implementation
  protected int getState() {
    int s = super.getState();
    return s == 0 ? BluetoothAdapter.STATE_OFF : s;
  }

  @Override
  @Implementation
  protected boolean enable() {
    if (!Phone.get().isApp()) {
      return super.enable();
    }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU && Phone.get().targetSdk() >= Build.VERSION_CODES.TIRAMISU) {
      return false;
    }
    enforce(Manifest.permission.BLUETOOTH_CONNECT);
    return super.enable();
  }

  @Override
  @Implementation
  protected Set<BluetoothDevice> getBondedDevices() {
    enforce(Manifest.permission.BLUETOOTH_CONNECT);
    return isEnabled() ? super.getBondedDevices() : Collections.emptySet();
  }

  @Override
  @Implementation
  protected boolean startDiscovery() {
    enforce(Manifest.permission.BLUETOOTH_SCAN);
    return isEnabled() && super.startDiscovery();
  }

  @Implementation
  protected BluetoothLeScanner getBluetoothLeScanner() {
    boolean there = isEnabled() || !Phone.get().isApp();
    return there ? Shadow.directlyOn(adapter, BluetoothAdapter.class, "getBluetoothLeScanner") : null;
  }
}
