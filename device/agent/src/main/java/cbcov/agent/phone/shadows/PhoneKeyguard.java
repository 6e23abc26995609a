package cbcov.agent.phone.shadows;

import android.app.Activity;
import android.app.KeyguardManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyguardManager;

/** Answers requestDismissKeyguard by a message, where Robolectric does inside the call. */
@Implements(KeyguardManager.class)
public class PhoneKeyguard extends ShadowKeyguardManager {
  @Override
  @Implementation
  protected void requestDismissKeyguard(Activity activity, KeyguardManager.KeyguardDismissCallback callback) {
    Later.onMain(() -> super.requestDismissKeyguard(activity, callback));
  }
}
