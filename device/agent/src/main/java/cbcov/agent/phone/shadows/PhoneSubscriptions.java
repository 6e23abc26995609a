package cbcov.agent.phone.shadows;

import android.telephony.SubscriptionManager;
import android.telephony.SubscriptionManager.OnSubscriptionsChangedListener;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSubscriptionManager;

/** Tells a new listener of the SIM cards by its looper or executor, where Robolectric does inside the call. */
@Implements(SubscriptionManager.class)
public class PhoneSubscriptions extends ShadowSubscriptionManager {
  @Override
  @Implementation
  protected void addOnSubscriptionsChangedListener(OnSubscriptionsChangedListener l) {
    Later.here(() -> super.addOnSubscriptionsChangedListener(l));
  }

  @Override
  @Implementation
  protected void addOnSubscriptionsChangedListener(Executor executor, OnSubscriptionsChangedListener l) {
    executor.execute(() -> super.addOnSubscriptionsChangedListener(executor, l));
  }
}
