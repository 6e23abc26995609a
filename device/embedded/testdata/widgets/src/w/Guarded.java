package w;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** A receiver for those that hold a permission of the system. */
public class Guarded extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    T.log("Guarded.onReceive " + intent.getAction());
  }
}
