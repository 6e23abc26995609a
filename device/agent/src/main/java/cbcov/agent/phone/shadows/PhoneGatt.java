package cbcov.agent.phone.shadows;

import android.bluetooth.BluetoothGatt;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowBluetoothGatt;

/** Answers on a thread of Android's own, where Robolectric does inside the calls. */
@Implements(BluetoothGatt.class)
public class PhoneGatt extends ShadowBluetoothGatt {
  @Override
  @Implementation
  protected boolean connect() {
    Later.beside(super::connect);
    return true;
  }

  @Override
  @Implementation
  protected void disconnect() {
    Later.beside(super::disconnect);
  }

  @Override
  @Implementation
  protected boolean requestMtu(int mtu) {
    Later.beside(() -> super.requestMtu(mtu));
    return true;
  }

  @Override
  @Implementation
  protected boolean discoverServices() {
    Later.beside(super::discoverServices);
    return true;
  }
}
