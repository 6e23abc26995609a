package cbcov.agent.phone.shadows;

import android.net.nsd.NsdManager;
import android.net.nsd.NsdServiceInfo;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNsdManager;

/** Answers on a thread of Android's own, where Robolectric does inside the calls. */
@Implements(NsdManager.class)
public class PhoneNsd extends ShadowNsdManager {
  @Override
  @Implementation
  protected void registerService(NsdServiceInfo service, int protocol, NsdManager.RegistrationListener l) {
    Later.beside(() -> super.registerService(service, protocol, l));
  }

  @Override
  @Implementation
  protected void discoverServices(String type, int protocol, NsdManager.DiscoveryListener l) {
    Later.beside(() -> super.discoverServices(type, protocol, l));
  }

  @Override
  @Implementation
  protected void unregisterService(NsdManager.RegistrationListener l) {
    Later.beside(() -> super.unregisterService(l));
  }

  @Override
  @Implementation
  protected void stopServiceDiscovery(NsdManager.DiscoveryListener l) {
    Later.beside(() -> super.stopServiceDiscovery(l));
  }
}
