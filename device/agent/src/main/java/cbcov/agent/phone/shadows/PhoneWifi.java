package cbcov.agent.phone.shadows;

import android.net.DhcpInfo;
import android.net.wifi.ScanResult;
import android.net.wifi.WifiManager;
import android.os.Build;
import cbcov.agent.phone.Phone;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWifiManager;

/**
 * Lets no app that targets Android 10 turn Wi-Fi on or off (AOSP com.android.server.wifi.WifiServiceImpl.setWifiEnabled), and gives addresses of zero
 * without a network, where Robolectric has none.
 */
@Implements(WifiManager.class)
public class PhoneWifi extends ShadowWifiManager {
  @Override
  @Implementation
  protected boolean setWifiEnabled(boolean on) {
    boolean refused = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q && Phone.get().targetSdk() >= Build.VERSION_CODES.Q;
    return !refused && super.setWifiEnabled(on);
  }

  @Override
  @Implementation
  protected List<ScanResult> getScanResults() {
    List<ScanResult> all = super.getScanResults();
    return all == null ? new ArrayList<>() : all;
  }

  @Override
  @Implementation
  protected DhcpInfo getDhcpInfo() {
    DhcpInfo i = super.getDhcpInfo();
    return i == null ? new DhcpInfo() : i;
  }
}
