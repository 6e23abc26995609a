package w;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** A receiver for everybody. */
public class Open extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    T.log("Open.onReceive " + intent.getAction());
  }
}
