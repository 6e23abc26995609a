package p;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

public class Fixed extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    T.log("Fixed.onReceive " + intent.getIntExtra("n", 0));
  }
}
