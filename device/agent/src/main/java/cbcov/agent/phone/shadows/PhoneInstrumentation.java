package cbcov.agent.phone.shadows;

import android.app.Activity;
import android.app.Instrumentation;
import android.app.Instrumentation.ActivityResult;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInstrumentation;

/**
 * Hands startActivity to the phone, where Robolectric only records it. What leaves the app is looked at first, as AOSP's Instrumentation does: files that
 * others cannot read end it (FileUriExposedException).
 */
@Implements(Instrumentation.class)
public class PhoneInstrumentation extends ShadowInstrumentation {
  private static void leaves(Context who, Intent i) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.N) {
      i.migrateExtraStreamToClipData();
      i.prepareToLeaveProcess(who);
    }
  }

  @Override
  @Implementation
  protected ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, Activity target, Intent intent, int request, Bundle options) {
    leaves(who, intent);
    Phone.get().startActivity(target, null, intent, request);
    return null;
  }

  @Override
  @Implementation
  protected ActivityResult execStartActivity(
      Context who, IBinder thread, IBinder token, String target, Intent intent, int request, Bundle options) {
    leaves(who, intent);
    Activity activity = who instanceof Activity ? (Activity) who : null;
    Phone.get().startActivity(activity, target, intent, request);
    return null;
  }

  @Override
  @Implementation
  protected void execStartActivities(
      Context who, IBinder thread, IBinder token, Activity target, Intent[] intents, Bundle options) {
    for (Intent i : intents) {
      leaves(who, i);
      Phone.get().startActivity(target, null, i, -1);
    }
  }
}
