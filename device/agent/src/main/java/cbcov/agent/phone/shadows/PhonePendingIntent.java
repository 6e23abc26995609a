package cbcov.agent.phone.shadows;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import cbcov.agent.phone.Phone;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPendingIntent;
import org.robolectric.util.ReflectionHelpers;

/** Hands broadcasts for a receiver of the app's manifest to the phone, as {@link PhoneContext} does; Robolectric knows no receiver of the name. */
@Implements(PendingIntent.class)
public class PhonePendingIntent extends ShadowPendingIntent {
  private static final int ALLOW_UNSAFE = 1 << 24; // FLAG_ALLOW_UNSAFE_IMPLICIT_INTENT, since Android 14

  @RealObject private PendingIntent pending;

  /**
   * Since Android 12 an app says whether others may change what it hands out, and since Android 14 not that they may where anybody could get it (AOSP
   * PendingIntent.checkPendingIntent).
   */
  private static void check(Context c, int flags, Intent... intents) {
    boolean mutable = (flags & PendingIntent.FLAG_MUTABLE) != 0;
    boolean immutable = (flags & PendingIntent.FLAG_IMMUTABLE) != 0;
    if (mutable && immutable) {
      throw new IllegalArgumentException("Cannot set both FLAG_IMMUTABLE and FLAG_MUTABLE for PendingIntent");
    }
    if (since(Build.VERSION_CODES.S) && !mutable && !immutable) {
      throw new IllegalArgumentException(
          c.getPackageName()
              + ": Targeting S+ (version 31 and above) requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified when creating a"
              + " PendingIntent.\nStrongly consider using FLAG_IMMUTABLE, only use FLAG_MUTABLE if some functionality depends on the"
              + " PendingIntent being mutable, e.g. if it needs to be used with inline replies or bubbles.");
    }
    boolean makes = (flags & (PendingIntent.FLAG_NO_CREATE | ALLOW_UNSAFE)) == 0;
    if (since(Build.VERSION_CODES.UPSIDE_DOWN_CAKE) && mutable && makes) {
      for (Intent i : intents) {
        if (i.getComponent() == null && i.getPackage() == null) {
          throw new IllegalArgumentException(
              c.getPackageName()
                  + ": Targeting U+ (version 34 and above) disallows creating or retrieving a PendingIntent with FLAG_MUTABLE, an implicit Intent"
                  + " within and without FLAG_NO_CREATE and FLAG_ALLOW_UNSAFE_IMPLICIT_INTENT for security reasons. To retrieve an already"
                  + " existing PendingIntent, use FLAG_NO_CREATE, however, to create a new PendingIntent with an implicit Intent use"
                  + " FLAG_IMMUTABLE.");
        }
      }
    }
  }

  private static boolean since(int level) {
    return Phone.get().isApp() && Build.VERSION.SDK_INT >= level && Phone.get().targetSdk() >= level;
  }

  /** What the app has handed to the system in intents: it outlives the process. */
  public static List<PendingIntent> handed() {
    return List.copyOf(all());
  }

  /** The next process finds them in the same intents. */
  public static void hand(List<PendingIntent> handed) {
    all().addAll(handed);
  }

  /** What they send comes from that process. */
  public static void belong(List<PendingIntent> handed, Context c) {
    for (PendingIntent p : handed) {
      ReflectionHelpers.setField(ShadowPendingIntent.class, Shadow.extract(p), "savedContext", c);
    }
  }

  private static List<PendingIntent> all() {
    return ReflectionHelpers.getStaticField(ShadowPendingIntent.class, "parceledPendingIntents");
  }

  @Implementation
  protected static PendingIntent getActivity(Context c, int request, Intent i, int flags) {
    check(c, flags, i);
    return ShadowPendingIntent.getActivity(c, request, i, flags);
  }

  @Implementation
  protected static PendingIntent getActivity(Context c, int request, Intent i, int flags, Bundle options) {
    check(c, flags, i);
    return ShadowPendingIntent.getActivity(c, request, i, flags, options);
  }

  @Implementation
  protected static PendingIntent getActivities(Context c, int request, Intent[] all, int flags) {
    check(c, flags, all);
    return ShadowPendingIntent.getActivities(c, request, all, flags);
  }

  @Implementation
  protected static PendingIntent getActivities(Context c, int request, Intent[] all, int flags, Bundle options) {
    check(c, flags, all);
    return ShadowPendingIntent.getActivities(c, request, all, flags, options);
  }

  @Implementation
  protected static PendingIntent getBroadcast(Context c, int request, Intent i, int flags) {
    check(c, flags, i);
    return ShadowPendingIntent.getBroadcast(c, request, i, flags);
  }

  @Implementation
  protected static PendingIntent getService(Context c, int request, Intent i, int flags) {
    check(c, flags, i);
    return ShadowPendingIntent.getService(c, request, i, flags);
  }

  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected static PendingIntent getForegroundService(Context c, int request, Intent i, int flags) {
    check(c, flags, i);
    return ShadowPendingIntent.getForegroundService(c, request, i, flags);
  }

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
