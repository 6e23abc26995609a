package cbcov.agent.phone.shadows;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.ClipboardManager.OnPrimaryClipChangedListener;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowClipboardManager;

/** Posts to the listeners of the clipboard, where Robolectric calls them inside setPrimaryClip. */
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
    Later.onMain(() -> new ArrayList<>(listeners).forEach(OnPrimaryClipChangedListener::onPrimaryClipChanged));
  }
}
