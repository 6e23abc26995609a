package cbcov.agent.phone.shadows;

import android.net.ConnectivityManager;
import android.net.ConnectivityManager.NetworkCallback;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.NetworkRequest;
import android.os.Build;
import android.os.Handler;
import cbcov.agent.phone.Phone;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowConnectivityManager;
import org.robolectric.shadows.ShadowNetworkInfo;

/**
 * Tells callbacks of the network that is there, on a thread of Android's own or by their handler (AOSP ConnectivityManager.CallbackHandler), where
 * Robolectric never does; and where no network is, answers as a phone whose Wi-Fi finds none and whose data is off. Whether there is one, see
 * {@link Phone#isConnected}.
 */
@Implements(ConnectivityManager.class)
public class PhoneConnectivity extends ShadowConnectivityManager {
  private final Set<NetworkCallback> registered = new LinkedHashSet<>();
  private final Set<NetworkCallback> once = new HashSet<>(); // that were registered at any time

  private void add(NetworkCallback c, Handler h) {
    if (c == null) {
      throw new IllegalArgumentException("null NetworkCallback");
    }
    registered.add(c);
    once.add(c);
    if (!Phone.get().isApp() || !Phone.get().isConnected()) {
      return;
    }
    Network n = getActiveNetwork();
    Runnable told =
        () -> {
          if (registered.contains(c) && n != null) {
            c.onAvailable(n);
            c.onCapabilitiesChanged(n, getNetworkCapabilities(n));
            c.onLinkPropertiesChanged(n, getLinkProperties(n));
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
              c.onBlockedStatusChanged(n, false);
            }
          }
        };
    if (h == null) {
      Later.beside(told);
    } else {
      h.post(told);
    }
  }

  /** A request ends without a network when its time is over. */
  private void limit(NetworkCallback c, Handler h, int ms) {
    if (Phone.get().isApp() && !Phone.get().isConnected()) {
      new Handler(android.os.Looper.getMainLooper())
          .postDelayed(
              () -> {
                if (registered.remove(c)) {
                  if (h == null) {
                    Later.beside(c::onUnavailable);
                  } else {
                    h.post(c::onUnavailable);
                  }
                }
              },
              ms);
    }
  }

  @Override
  @Implementation
  protected void registerNetworkCallback(NetworkRequest r, NetworkCallback c) {
    super.registerNetworkCallback(r, c);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected void registerNetworkCallback(NetworkRequest r, NetworkCallback c, Handler h) {
    super.registerNetworkCallback(r, c, h);
    add(c, h);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected void requestNetwork(NetworkRequest r, NetworkCallback c, int ms) {
    super.requestNetwork(r, c, ms);
    limit(c, null, ms);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected void requestNetwork(NetworkRequest r, NetworkCallback c, Handler h, int ms) {
    registerNetworkCallback(r, c, h);
    limit(c, h, ms);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.N)
  protected void registerDefaultNetworkCallback(NetworkCallback c) {
    super.registerDefaultNetworkCallback(c);
    add(c, null);
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected void registerDefaultNetworkCallback(NetworkCallback c, Handler h) {
    super.registerDefaultNetworkCallback(c, h);
    add(c, h);
  }

  @Override
  @Implementation
  protected void unregisterNetworkCallback(NetworkCallback c) {
    super.unregisterNetworkCallback(c);
    if (Phone.get().isApp() && !once.contains(c)) {
      throw new IllegalArgumentException("NetworkCallback was not registered");
    }
    registered.remove(c);
  }

  /** A kind of network that is not connected is known all the same. */
  @Override
  @Implementation
  protected NetworkInfo getNetworkInfo(int type) {
    NetworkInfo i = super.getNetworkInfo(type);
    boolean known = type == ConnectivityManager.TYPE_WIFI || type == ConnectivityManager.TYPE_MOBILE;
    return i != null || !known ? i : ShadowNetworkInfo.newInstance(NetworkInfo.DetailedState.DISCONNECTED, type, 0, true, NetworkInfo.State.DISCONNECTED);
  }

  @Override
  @Implementation
  protected NetworkInfo[] getAllNetworkInfo() {
    return new NetworkInfo[] {getNetworkInfo(ConnectivityManager.TYPE_WIFI), getNetworkInfo(ConnectivityManager.TYPE_MOBILE)};
  }

  @Override
  @Implementation
  protected Network[] getAllNetworks() {
    Network n = getActiveNetwork();
    return !Phone.get().isApp() ? super.getAllNetworks() : n == null ? new Network[0] : new Network[] {n};
  }

  @Override
  @Implementation
  protected NetworkCapabilities getNetworkCapabilities(Network n) {
    NetworkCapabilities c = super.getNetworkCapabilities(n);
    if (c == null || !Phone.get().isApp() || Build.VERSION.SDK_INT < Build.VERSION_CODES.P) {
      return c;
    }
    return c.addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET).addCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED);
  }

  @Override
  @Implementation
  protected LinkProperties getLinkProperties(Network n) {
    LinkProperties p = super.getLinkProperties(n);
    return p == null && n != null && n.equals(getActiveNetwork()) ? new LinkProperties() : p;
  }
}
