package cbcov.agent.phone.shadows;

import android.Manifest;
import android.os.Build;
import android.os.Build.VERSION_CODES;
import android.os.Process;
import android.telephony.CellInfo;
import android.telephony.CellLocation;
import android.telephony.PhoneStateListener;
import android.telephony.TelephonyCallback;
import android.telephony.TelephonyManager;
import cbcov.agent.phone.Phone;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowTelephonyManager;

/**
 * Tells a new listener the present state by its executor or looper, where Robolectric does inside the call; and refuses what tells the device or its
 * user's number and place to apps that may not know it (AOSP com.android.internal.telephony.TelephonyPermissions, PhoneInterfaceManager,
 * com.android.server.TelephonyRegistry).
 */
@Implements(TelephonyManager.class)
public class PhoneTelephony extends ShadowTelephonyManager {
  private static boolean since(int level) {
    return Build.VERSION.SDK_INT >= level && Phone.get().targetSdk() >= level;
  }

  private static boolean any(String... permissions) {
    return Stream.of(permissions).anyMatch(Phone.get()::holds);
  }

  private static void enforce(boolean may, String what) {
    if (!may) {
      throw new SecurityException(what);
    }
  }

  private static void phoneState(String method) {
    enforce(
        any(Manifest.permission.READ_PHONE_STATE),
        method + ": Neither user " + Process.myUid() + " nor current process has android.permission.READ_PHONE_STATE.");
  }

  /** Since Android 10, no app of a store learns what tells one device from all others. */
  private static void identifier(String method) {
    if (!since(VERSION_CODES.Q)) {
      phoneState(method);
      return;
    }
    enforce(
        !Phone.get().isApp(), method + ": The user " + Process.myUid() + " does not meet the requirements to access device identifiers.");
  }

  private static void place(String what) {
    String[] either = {Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION};
    enforce(since(VERSION_CODES.Q) ? any(either[0]) : any(either), "Not allowed to access " + what);
  }

  private static void callState(String method) {
    if (since(VERSION_CODES.S)) {
      phoneState(method);
    }
  }

  @Override
  @Implementation
  protected void listen(PhoneStateListener l, int events) {
    if ((events & PhoneStateListener.LISTEN_CALL_STATE) != 0) {
      callState("listen");
    }
    Later.onMain(() -> super.listen(l, events));
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.S)
  public void registerTelephonyCallback(Executor executor, @ClassName("android.telephony.TelephonyCallback") Object callback) {
    if (callback instanceof TelephonyCallback.CallStateListener) {
      callState("registerTelephonyCallback");
    }
    executor.execute(() -> super.registerTelephonyCallback(executor, callback));
  }

  @Override
  @Implementation
  protected int getCallState() {
    callState("getCallState");
    return super.getCallState();
  }

  @Override
  @Implementation
  protected String getDeviceId() {
    identifier("getDeviceId");
    return super.getDeviceId();
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.M)
  protected String getDeviceId(int slot) {
    identifier("getDeviceId");
    return super.getDeviceId(slot);
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.O)
  protected String getImei() {
    identifier("getImei");
    return super.getImei();
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.O)
  protected String getImei(int slot) {
    identifier("getImei");
    return super.getImei(slot);
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.O)
  protected String getMeid() {
    identifier("getMeid");
    return super.getMeid();
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.O)
  protected String getMeid(int slot) {
    identifier("getMeid");
    return super.getMeid(slot);
  }

  @Override
  @Implementation
  protected String getSimSerialNumber() {
    identifier("getSimSerialNumber");
    return super.getSimSerialNumber();
  }

  @Override
  @Implementation
  protected String getSubscriberId() {
    identifier("getSubscriberId");
    return super.getSubscriberId();
  }

  @Override
  @Implementation
  protected String getLine1Number() {
    boolean may = any(Manifest.permission.READ_SMS, Manifest.permission.READ_PHONE_NUMBERS);
    may |= !since(VERSION_CODES.R) && any(Manifest.permission.READ_PHONE_STATE);
    enforce(
        may,
        "getLine1Number: Neither user " + Process.myUid()
            + " nor current process has android.permission.READ_PHONE_STATE, android.permission.READ_SMS, or android.permission.READ_PHONE_NUMBERS");
    return super.getLine1Number();
  }

  @Override
  @Implementation
  protected List<CellInfo> getAllCellInfo() {
    place("cell info");
    return super.getAllCellInfo();
  }

  @Override
  @Implementation
  protected CellLocation getCellLocation() {
    place("cell location");
    return super.getCellLocation();
  }
}
