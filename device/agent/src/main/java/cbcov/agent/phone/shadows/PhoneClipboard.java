package cbcov.agent.phone.shadows;

import android.content.ClipData;
import android.content.ClipDescription;
import android.content.ClipboardManager;
import android.content.ClipboardManager.OnPrimaryClipChangedListener;
import android.os.Build;
import cbcov.agent.phone.Phone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowClipboardManager;

/**
 * Posts to the listeners of the clipboard, where Robolectric calls them inside setPrimaryClip. Since Android 10 only the app in front reads it and hears of it
 * (AOSP ClipboardService.clipboardAccessAllowed).
 */
@Implements(ClipboardManager.class)
public class PhoneClipboard extends ShadowClipboardManager {
  private final Set<OnPrimaryClipChangedListener> listeners = new LinkedHashSet<>();

  @Override
  @Implementation
  protected void addPrimaryClipChangedListener(OnPrimaryClipChangedListener l) {
    listeners.add(l);
  }

  @Override
  @Implementation
  protected void removePrimaryClipChangedListener(OnPrimaryClipChangedListener l) {
    listeners.remove(l);
  }

  @Override
  @Implementation
  protected void setPrimaryClip(ClipData clip) {
    super.setPrimaryClip(clip);
    tell();
  }

  private void tell() {
    Later.onMain(
        () -> {
          if (may()) {
            new ArrayList<>(listeners).forEach(OnPrimaryClipChangedListener::onPrimaryClipChanged);
          }
        });
  }

  private static boolean may() {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.Q || Phone.get().isInFront();
  }

  @Override
  @Implementation
  protected ClipData getPrimaryClip() {
    return may() ? super.getPrimaryClip() : null;
  }

  @Override
  @Implementation
  protected ClipDescription getPrimaryClipDescription() {
    return may() ? super.getPrimaryClipDescription() : null;
  }

  @Override
  @Implementation
  protected boolean hasPrimaryClip() {
    return may() && super.hasPrimaryClip();
  }
}
