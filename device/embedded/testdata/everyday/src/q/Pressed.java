package q;

import android.app.RemoteInput;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

/** Hears of buttons and alarms: each time another object. */
public class Pressed extends BroadcastReceiver {
  private int heard;

  @Override
  public void onReceive(Context context, Intent intent) {
    Bundle typed = RemoteInput.getResultsFromIntent(intent);
    Screen.log("Pressed " + intent.getAction() + " " + ++heard + (typed == null ? "" : " " + typed.getCharSequence("text")));
  }
}
