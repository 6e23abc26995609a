package app.paired;

import android.app.Activity;
import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothDevice;
import android.bluetooth.BluetoothGatt;
import android.bluetooth.BluetoothGattCallback;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** A device that says whether it is connected, and answers what it is asked for when it is. */
public class MainActivity extends Activity {
    private BluetoothGatt gatt;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        BluetoothDevice device = BluetoothAdapter.getDefaultAdapter().getRemoteDevice("00:11:22:33:44:55");
        gatt = device.connectGatt(this, false, new Told(), BluetoothDevice.TRANSPORT_LE, BluetoothDevice.PHY_LE_1M_MASK, new Handler(Looper.getMainLooper()));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        gatt.close();
    }

    static class Told extends BluetoothGattCallback {
        @Override
        public void onConnectionStateChange(BluetoothGatt gatt, int status, int state) {
            gatt.discoverServices();
        }

        @Override
        public void onServicesDiscovered(BluetoothGatt gatt, int status) {
            gatt.readRemoteRssi();
        }

        @Override
        public void onReadRemoteRssi(BluetoothGatt gatt, int rssi, int status) {
        }
    }
}
