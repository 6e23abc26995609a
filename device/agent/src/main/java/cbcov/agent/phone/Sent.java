package cbcov.agent.phone;

import android.content.Intent;
import android.os.Parcel;

/**
 * An intent as the system has it: in bytes, and not the object that the app sent. Who receives it has objects of its own in its extras, of its own process's
 * classes where that is another one than the sender's (AOSP Intent.writeToParcel, ActivityThread.performLaunchActivity).
 */
public final class Sent {
  private final Parcel parcel = Parcel.obtain();
  private Intent whole; // where an extra cannot be written; null: all is in the parcel

  /**
   * Takes an intent from the app.
   *
   * @throws RuntimeException where an extra of the app's cannot be written, as on a phone
   */
  Sent(Intent intent) {
    try {
      intent.writeToParcel(parcel, 0);
    } catch (NullPointerException | LinkageError e) {
      if (e.getStackTrace().length > 0 && !e.getStackTrace()[0].getClassName().startsWith("android.")) {
        throw e;
      }
      whole = new Intent(intent); // what Robolectric has of Android cannot be written: an IntentSender, whose target is nowhere
    }
  }

  /** The intent, for the present process. */
  Intent received() {
    if (whole != null) {
      return new Intent(whole);
    }
    parcel.setDataPosition(0);
    Intent i = Intent.CREATOR.createFromParcel(parcel);
    belong(i);
    return i;
  }

  /** What a receiver in the present process gets of an intent; null: nothing. */
  public static Intent copy(Intent intent) {
    return intent == null ? null : new Sent(intent).received();
  }

  /** Extras that were not looked at yet will be of the present process's classes. */
  static void belong(Intent i) {
    i.setExtrasClassLoader(Phone.get().process().loader());
  }
}
