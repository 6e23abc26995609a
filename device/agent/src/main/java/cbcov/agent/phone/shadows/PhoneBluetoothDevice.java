package cbcov.agent.phone.shadows;

import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothClass;
import android.bluetooth.BluetoothDevice;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowBluetoothDevice;

/** Has a class where nothing is known of the device, while the adapter is on (AOSP BluetoothDevice.getBluetoothClass): apps read it at once. */
@Implements(BluetoothDevice.class)
public class PhoneBluetoothDevice extends ShadowBluetoothDevice {
  @Override
  @Implementation
  public BluetoothClass getBluetoothClass() {
    BluetoothClass known = super.getBluetoothClass();
    BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
    return known == null && adapter != null && adapter.isEnabled() ? new BluetoothClass(0) : known;
  }
}
