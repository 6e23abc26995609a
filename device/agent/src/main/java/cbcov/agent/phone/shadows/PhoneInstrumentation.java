package cbcov.agent.phone.shadows;

import android.app.Activity;
import android.app.Instrumentation;
import android.app.Instrumentation.ActivityResult;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInstrumentation;

/** Hands startActivity to the phone, where Robolectric only records it. */
@Implements(Instrumentation.class)
public class PhoneInstrumentation extends ShadowInstrumentation {
  @Override
  @Implementation
  protected ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, Activity target, Intent intent, int request, Bundle options) {
    Phone.get().startActivity(target, null, intent, request);
    return null;
  }

  @Override
  @Implementation
  protected ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, String target, Intent intent, int request, Bundle options) {
    Activity activity = who instanceof Activity ? (Activity) who : null;
    Phone.get().startActivity(activity, target, intent, request);
    return null;
  }

  @Override
  @Implementation
  protected void execStartActivities(
      Context who, IBinder thread, IBinder token, Activity target, Intent[] intents, Bundle options) {
    for (Intent i : intents) {
      Phone.get().startActivity(target, null, i, -1);
    }
  }
}
