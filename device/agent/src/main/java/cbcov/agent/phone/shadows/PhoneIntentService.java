package cbcov.agent.phone.shadows;

import android.app.IntentService;
import cbcov.agent.phone.Fields;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowIntentService;

/** Says which thread a service has of its own: Android's code starts that, and the service ends it, unless its process ends before. */
@Implements(IntentService.class)
public class PhoneIntentService extends ShadowIntentService {
  @RealObject private IntentService service;

  @Implementation
  protected void onCreate() {
    Shadow.directlyOn(service, IntentService.class, "onCreate");
    Phone.get().endsWithProcess(Fields.get(IntentService.class, "mServiceLooper", service));
  }
}
