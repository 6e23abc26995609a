package app.observers;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.OnAccountsUpdateListener;
import android.app.Activity;
import android.bluetooth.BluetoothAdapter;
import android.bluetooth.le.BluetoothLeScanner;
import android.bluetooth.le.ScanCallback;
import android.bluetooth.le.ScanResult;
import android.content.ClipboardManager;
import android.content.SharedPreferences;
import android.database.ContentObserver;
import android.location.GnssStatus;
import android.location.LocationManager;
import android.media.AudioManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.provider.Settings;

/** What is registered while the window is started, and removed when it stops: nothing of it comes behind that. */
public class MainActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Clip clip = new Clip();
    private final Setting setting = new Setting(handler);
    private final Preference preference = new Preference();
    private final Accounts accounts = new Accounts();
    private final Satellites satellites = new Satellites();
    private final Scan scan = new Scan();
    private final Focus focus = new Focus();

    @Override
    protected void onStart() {
        super.onStart();
        getSystemService(ClipboardManager.class).addPrimaryClipChangedListener(clip);
        getContentResolver().registerContentObserver(Settings.System.CONTENT_URI, true, setting);
        getSharedPreferences("settings", MODE_PRIVATE).registerOnSharedPreferenceChangeListener(preference);
        AccountManager.get(this).addOnAccountsUpdatedListener(accounts, handler, false);
        getSystemService(LocationManager.class).registerGnssStatusCallback(satellites, handler);
        BluetoothLeScanner scanner = BluetoothAdapter.getDefaultAdapter().getBluetoothLeScanner();
        if (scanner != null) {
            scanner.startScan(scan);
        }
        getSystemService(AudioManager.class).requestAudioFocus(focus, AudioManager.STREAM_MUSIC, AudioManager.AUDIOFOCUS_GAIN);
    }

    @Override
    protected void onStop() {
        super.onStop();
        getSystemService(ClipboardManager.class).removePrimaryClipChangedListener(clip);
        getContentResolver().unregisterContentObserver(setting);
        getSharedPreferences("settings", MODE_PRIVATE).unregisterOnSharedPreferenceChangeListener(preference);
        AccountManager.get(this).removeOnAccountsUpdatedListener(accounts);
        getSystemService(LocationManager.class).unregisterGnssStatusCallback(satellites);
        BluetoothAdapter.getDefaultAdapter().getBluetoothLeScanner().stopScan(scan);
        getSystemService(AudioManager.class).abandonAudioFocus(focus);
    }

    static class Clip implements ClipboardManager.OnPrimaryClipChangedListener {
        @Override
        public void onPrimaryClipChanged() {
        }
    }

    static class Setting extends ContentObserver {
        Setting(Handler handler) {
            super(handler);
        }

        @Override
        public void onChange(boolean self) {
        }
    }

    static class Preference implements SharedPreferences.OnSharedPreferenceChangeListener {
        @Override
        public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
        }
    }

    static class Accounts implements OnAccountsUpdateListener {
        @Override
        public void onAccountsUpdated(Account[] accounts) {
        }
    }

    static class Satellites extends GnssStatus.Callback {
        @Override
        public void onSatelliteStatusChanged(GnssStatus status) {
        }
    }

    static class Scan extends ScanCallback {
        @Override
        public void onScanResult(int type, ScanResult result) {
        }
    }

    static class Focus implements AudioManager.OnAudioFocusChangeListener {
        @Override
        public void onAudioFocusChange(int change) {
        }
    }
}
