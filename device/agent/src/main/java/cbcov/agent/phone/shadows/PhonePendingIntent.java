package cbcov.agent.phone.shadows;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowPendingIntent;

/** Hands broadcasts for a receiver of the app's manifest to the phone, as {@link PhoneContext} does; Robolectric knows no receiver of the name. */
@Implements(PendingIntent.class)
public class PhonePendingIntent extends ShadowPendingIntent {
  @RealObject private PendingIntent pending;

  @Override
  @Implementation
  protected void send(
      Context context, int code, Intent filled, PendingIntent.OnFinished finished, Handler handler, String permission, Bundle options)
      throws PendingIntent.CanceledException {
    if (isCanceled() || !isBroadcast()) {
      super.send(context, code, filled, finished, handler, permission, options);
      return;
    }
    Intent intent = new Intent(getSavedIntent());
    if (filled != null && !isImmutable()) {
      intent.fillIn(filled, getFlags());
    }
    if (!Phone.get().receivers().send(getSavedContext(), intent)) {
      super.send(context, code, filled, finished, handler, permission, options);
      return;
    }
    if ((getFlags() & PendingIntent.FLAG_ONE_SHOT) != 0) {
      cancel();
    }
    if (finished != null) {
      Runnable told = () -> finished.onSendFinished(pending, intent, code, null, null);
      if (handler == null) {
        Later.onMain(told);
      } else {
        handler.post(told);
      }
    }
  }
}
