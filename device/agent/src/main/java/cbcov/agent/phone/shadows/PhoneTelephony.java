package cbcov.agent.phone.shadows;

import android.os.Build.VERSION_CODES;
import android.telephony.PhoneStateListener;
import android.telephony.TelephonyManager;
import java.util.concurrent.Executor;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowTelephonyManager;

/** Tells a new listener the present state by its executor or looper, where Robolectric does inside the call. */
@Implements(TelephonyManager.class)
public class PhoneTelephony extends ShadowTelephonyManager {
  @Override
  @Implementation
  protected void listen(PhoneStateListener l, int events) {
    Later.onMain(() -> super.listen(l, events));
  }

  @Override
  @Implementation(minSdk = VERSION_CODES.S)
  public void registerTelephonyCallback(Executor executor, @ClassName("android.telephony.TelephonyCallback") Object callback) {
    executor.execute(() -> super.registerTelephonyCallback(executor, callback));
  }
}
