package q;

import android.app.AlarmManager;
import android.app.AppOpsManager;
import android.app.DownloadManager;
import android.app.KeyguardManager;
import android.app.role.RoleManager;
import android.app.usage.UsageStatsManager;
import android.bluetooth.BluetoothAdapter;
import android.bluetooth.BluetoothManager;
import android.bluetooth.BluetoothProfile;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.database.Cursor;
import android.hardware.biometrics.BiometricManager;
import android.hardware.biometrics.BiometricPrompt;
import android.hardware.display.DisplayManager;
import android.location.Geocoder;
import android.net.ConnectivityManager;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.NetworkRequest;
import android.net.Uri;
import android.net.wifi.WifiManager;
import android.nfc.NfcAdapter;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.Environment;
import android.os.PowerManager;
import android.os.Process;
import android.os.VibrationEffect;
import android.os.Vibrator;
import android.os.storage.StorageManager;
import android.speech.RecognitionListener;
import android.speech.RecognizerIntent;
import android.speech.SpeechRecognizer;
import android.speech.tts.TextToSpeech;
import android.speech.tts.UtteranceProgressListener;
import java.util.Locale;

/** The system's managers as a phone without accounts answers them: none gives null, hangs, or is missing. */
public class Managers extends Screen {
  private TextToSpeech speech;
  private SpeechRecognizer recognizer;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Download", () -> download("https://a.example/list", true));
    button("Lost", () -> download("https://b.example/gone", true));
    button("No scheme", () -> download("ftp://a.example/x", true));
    button("Network", this::network);
    button("Callbacks", this::callbacks);
    button("Wifi", this::wifi);
    button("Bluetooth", this::bluetooth);
    button("Near", () -> log("  " + NfcAdapter.getDefaultAdapter(this).isEnabled() + " " + getPackageManager().hasSystemFeature("android.hardware.nfc")));
    button("Vibrator", this::vibrator);
    button("Power", this::power);
    button("Battery", this::battery);
    button("Say", this::say);
    button("Recognizer", this::recognizer);
    button("Finger", this::finger);
    button("Lock", this::lock);
    button("Geocoder", this::geocoder);
    button("Usage", this::usage);
    button("Display", this::display);
    button("Storage", this::storage);
    button("Clock", this::clock);
    button("Role", this::role);
    button("Play", this::play);
  }

  private void download(String url, boolean visible) {
    DownloadManager m = getSystemService(DownloadManager.class);
    registerReceiver(
        new BroadcastReceiver() {
          @Override
          public void onReceive(Context c, Intent i) {
            unregisterReceiver(this);
            long id = i.getLongExtra(DownloadManager.EXTRA_DOWNLOAD_ID, -1);
            log("  complete " + id + " " + m.getUriForDownloadedFile(id));
            state(m, id);
          }
        },
        new IntentFilter(DownloadManager.ACTION_DOWNLOAD_COMPLETE),
        Context.RECEIVER_EXPORTED);
    DownloadManager.Request r = new DownloadManager.Request(Uri.parse(url));
    r.setTitle("T").setDestinationInExternalFilesDir(this, null, "loaded");
    long id = m.enqueue(r);
    log("  enqueued " + id);
    state(m, id);
  }

  private static void state(DownloadManager m, long id) {
    try (Cursor c = m.query(new DownloadManager.Query().setFilterById(id))) {
      while (c.moveToNext()) {
        log(
            "  status " + number(c, DownloadManager.COLUMN_STATUS) + " reason " + number(c, DownloadManager.COLUMN_REASON) + " of "
                + number(c, DownloadManager.COLUMN_TOTAL_SIZE_BYTES));
      }
    }
  }

  private static long number(Cursor c, String column) {
    return c.getLong(c.getColumnIndexOrThrow(column));
  }

  @SuppressWarnings("deprecation")
  private void network() {
    ConnectivityManager m = getSystemService(ConnectivityManager.class);
    NetworkInfo i = m.getActiveNetworkInfo();
    log("  " + (i == null ? "none" : "connected " + i.isConnected()) + " " + (m.getActiveNetwork() == null ? "none" : "there"));
    NetworkCapabilities n = m.getNetworkCapabilities(m.getActiveNetwork());
    log("  " + (n == null ? "nothing" : "internet " + n.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)));
    LinkProperties p = m.getLinkProperties(m.getActiveNetwork());
    log("  " + (p == null) + " " + m.isActiveNetworkMetered() + " " + m.getRestrictBackgroundStatus() + " " + m.getAllNetworks().length);
  }

  private void callbacks() {
    ConnectivityManager m = getSystemService(ConnectivityManager.class);
    ConnectivityManager.NetworkCallback c =
        new ConnectivityManager.NetworkCallback() {
          @Override
          public void onAvailable(Network n) {
            log("  onAvailable");
          }

          @Override
          public void onLost(Network n) {
            log("  onLost");
          }

          @Override
          public void onUnavailable() {
            log("  onUnavailable");
          }
        };
    m.registerDefaultNetworkCallback(c);
    m.unregisterNetworkCallback(c);
    try {
      m.unregisterNetworkCallback(c);
    } catch (IllegalArgumentException e) {
      log("  " + e);
    }
    m.registerDefaultNetworkCallback(c);
    m.requestNetwork(new NetworkRequest.Builder().addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).build(), new ConnectivityManager.NetworkCallback() {
      @Override
      public void onUnavailable() {
        log("  onUnavailable of request");
      }
    }, 1000);
  }

  @SuppressWarnings("deprecation")
  private void wifi() {
    WifiManager m = getSystemService(WifiManager.class);
    log("  " + m.isWifiEnabled() + " " + m.setWifiEnabled(false) + " " + m.isWifiEnabled());
    log("  " + m.getConnectionInfo().getSSID() + " " + m.getConnectionInfo().getNetworkId());
    log("  " + m.getDhcpInfo().ipAddress + " " + m.startScan());
    log("  " + m.getScanResults());
    log("  " + m.getConfiguredNetworks());
    WifiManager.MulticastLock l = m.createMulticastLock("l");
    l.acquire();
    l.release();
  }

  @SuppressWarnings("deprecation")
  private void bluetooth() {
    BluetoothAdapter a = getSystemService(BluetoothManager.class).getAdapter();
    log("  " + (a == BluetoothAdapter.getDefaultAdapter()) + " " + a.isEnabled() + " " + a.getState());
    log("  " + a.getProfileProxy(this, new BluetoothProfile.ServiceListener() {
      @Override
      public void onServiceConnected(int profile, BluetoothProfile p) {
        log("  connected " + profile);
      }

      @Override
      public void onServiceDisconnected(int profile) {}
    }, BluetoothProfile.HEADSET));
    log("  asked");
    log("  " + a.getRemoteDevice("00:11:22:33:44:55").getBluetoothClass());
    log("  " + a.getBluetoothLeScanner());
    try {
      log("  " + a.getBondedDevices());
    } catch (SecurityException e) {
      log("  " + e);
    }
    try {
      log("  " + a.startDiscovery());
    } catch (SecurityException e) {
      log("  " + e);
    }
    log("  " + a.enable());
  }

  @SuppressWarnings("deprecation")
  private void vibrator() {
    Vibrator v = getSystemService(Vibrator.class);
    log("  " + v.hasVibrator());
    try {
      v.vibrate(VibrationEffect.createOneShot(100, VibrationEffect.DEFAULT_AMPLITUDE));
    } catch (SecurityException e) {
      log("  " + e);
    }
    v.vibrate(100);
  }

  private void power() {
    PowerManager m = getSystemService(PowerManager.class);
    log("  " + m.isInteractive() + " " + m.isPowerSaveMode() + " " + m.isDeviceIdleMode() + " " + m.isIgnoringBatteryOptimizations(getPackageName()));
    PowerManager.WakeLock l = m.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "q:l");
    l.setReferenceCounted(false);
    l.acquire(1000);
    log("  " + l.isHeld());
    l.release();
    log("  " + l.isHeld() + " " + m.getCurrentThermalStatus());
    l.setReferenceCounted(true);
    l.release();
  }

  private void battery() {
    Intent i = registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    log("  " + (i == null ? null : i.getIntExtra(BatteryManager.EXTRA_LEVEL, -1) + " " + i.getIntExtra(BatteryManager.EXTRA_SCALE, -1)));
    BatteryManager m = getSystemService(BatteryManager.class);
    log("  " + m.getIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY) + " " + m.isCharging());
  }

  private void say() {
    speech =
        new TextToSpeech(
            this,
            status -> {
              log("  onInit " + status + " " + (speech.setLanguage(Locale.US) >= TextToSpeech.LANG_AVAILABLE));
              log("  " + (speech.getVoices() != null) + " " + (speech.getVoice() != null) + " " + speech.isSpeaking());
              speech.setOnUtteranceProgressListener(
                  new UtteranceProgressListener() {
                    @Override
                    public void onStart(String id) {
                      log("  onStart " + id);
                    }

                    @Override
                    public void onDone(String id) {
                      log("  onDone " + id);
                    }

                    @Override
                    public void onError(String id) {
                      log("  onError " + id);
                    }
                  });
              log("  " + speech.speak("hello", TextToSpeech.QUEUE_FLUSH, null, "u"));
            });
  }

  private void recognizer() {
    log("  " + SpeechRecognizer.isRecognitionAvailable(this));
    recognizer = SpeechRecognizer.createSpeechRecognizer(this);
    recognizer.setRecognitionListener(
        new RecognitionListener() {
          @Override
          public void onReadyForSpeech(Bundle b) {
            log("  onReadyForSpeech");
          }

          @Override
          public void onBeginningOfSpeech() {}

          @Override
          public void onRmsChanged(float f) {}

          @Override
          public void onBufferReceived(byte[] b) {}

          @Override
          public void onEndOfSpeech() {}

          @Override
          public void onError(int e) {
            log("  onError " + e);
          }

          @Override
          public void onResults(Bundle b) {
            log("  onResults");
          }

          @Override
          public void onPartialResults(Bundle b) {}

          @Override
          public void onEvent(int e, Bundle b) {}
        });
    recognizer.startListening(new Intent(RecognizerIntent.ACTION_RECOGNIZE_SPEECH));
  }

  private void finger() {
    log("  " + getSystemService(BiometricManager.class).canAuthenticate(BiometricManager.Authenticators.BIOMETRIC_STRONG));
    new BiometricPrompt.Builder(this)
        .setTitle("T")
        .setNegativeButton("No", getMainExecutor(), (d, w) -> log("  no"))
        .build()
        .authenticate(
            new CancellationSignal(),
            getMainExecutor(),
            new BiometricPrompt.AuthenticationCallback() {
              @Override
              public void onAuthenticationError(int code, CharSequence text) {
                log("  onAuthenticationError " + code);
              }
            });
  }

  @SuppressWarnings("deprecation")
  private void lock() {
    KeyguardManager m = getSystemService(KeyguardManager.class);
    log("  " + m.isKeyguardLocked() + " " + m.isKeyguardSecure() + " " + m.isDeviceSecure() + " " + m.isDeviceLocked());
    log("  " + m.createConfirmDeviceCredentialIntent("a", "b"));
  }

  private void geocoder() throws Exception {
    log("  " + Geocoder.isPresent());
    Geocoder g = new Geocoder(this);
    g.getFromLocation(1, 2, 1, new Geocoder.GeocodeListener() {
      @Override
      public void onGeocode(java.util.List<android.location.Address> all) {
        log("  onGeocode " + all);
      }

      @Override
      public void onError(String e) {
        log("  onError " + e);
      }
    });
    log("  asked");
    log("  " + g.getFromLocationName("x", 1));
  }

  private void usage() {
    UsageStatsManager m = getSystemService(UsageStatsManager.class);
    log("  " + m.queryUsageStats(UsageStatsManager.INTERVAL_DAILY, 0, System.currentTimeMillis()).size());
    log("  " + m.queryEvents(0, System.currentTimeMillis()).hasNextEvent() + " " + m.getAppStandbyBucket());
    AppOpsManager o = getSystemService(AppOpsManager.class);
    log("  " + o.unsafeCheckOpNoThrow(AppOpsManager.OPSTR_GET_USAGE_STATS, Process.myUid(), getPackageName()));
    log("  " + android.provider.Settings.canDrawOverlays(this));
  }

  private void display() {
    DisplayManager m = getSystemService(DisplayManager.class);
    log("  " + m.getDisplays().length + " " + m.getDisplays(DisplayManager.DISPLAY_CATEGORY_PRESENTATION).length + " " + m.getDisplay(0).getRefreshRate());
    m.registerDisplayListener(
        new DisplayManager.DisplayListener() {
          @Override
          public void onDisplayAdded(int d) {}

          @Override
          public void onDisplayRemoved(int d) {}

          @Override
          public void onDisplayChanged(int d) {}
        },
        null);
  }

  private void storage() throws Exception {
    StorageManager m = getSystemService(StorageManager.class);
    log("  " + m.getStorageVolumes().size() + " " + m.getPrimaryStorageVolume().isPrimary() + " " + m.getPrimaryStorageVolume().getState());
    log("  " + Environment.isExternalStorageManager() + " " + m.getPrimaryStorageVolume().createOpenDocumentTreeIntent().getAction());
    log("  " + (getFilesDir().getUsableSpace() > 0) + " " + (new android.os.StatFs(getFilesDir().getPath()).getAvailableBytes() > 0));
  }

  private void clock() {
    AlarmManager m = getSystemService(AlarmManager.class);
    log("  " + m.getNextAlarmClock());
  }

  private void role() {
    RoleManager m = getSystemService(RoleManager.class);
    log("  " + m.isRoleHeld(RoleManager.ROLE_SMS));
    startActivityForResult(m.createRequestRoleIntent(RoleManager.ROLE_SMS), 1);
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    log("onActivityResult " + result);
  }

  private void play() {
    log("  " + getPackageManager().getInstallerPackageName(getPackageName()));
    log("  " + bindService(new Intent("com.google.android.finsky.BIND_GET_INSTALL_REFERRER_SERVICE").setPackage("com.android.vending"), (new android.content.ServiceConnection() {
      @Override
      public void onServiceConnected(android.content.ComponentName n, android.os.IBinder b) {}

      @Override
      public void onServiceDisconnected(android.content.ComponentName n) {}
    }), 1));
    try {
      getPackageManager().getPackageInfo("com.google.android.gms", 0);
    } catch (android.content.pm.PackageManager.NameNotFoundException e) {
      log("  " + e);
    }
  }
}
