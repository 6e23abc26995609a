package cbcov.agent.phone.shadows;

import android.content.IntentSender;
import android.content.pm.ShortcutInfo;
import android.content.pm.ShortcutManager;
import cbcov.agent.phone.Phone;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowShortcutManager;

/** Takes as many shortcuts as a phone (AOSP ShortcutService.DEFAULT_MAX_SHORTCUTS_PER_ACTIVITY), and has the user pin one later, where Robolectric does inside the call. */
@Implements(value = ShortcutManager.class, minSdk = 25)
public class PhoneShortcuts extends ShadowShortcutManager {
  private static final int MAX = 15;

  private void limit(Stream<ShortcutInfo> all) {
    Set<String> ids = all.map(ShortcutInfo::getId).collect(Collectors.toSet());
    if (Phone.get().isApp() && ids.size() > MAX) {
      throw new IllegalArgumentException("Max number of dynamic shortcuts exceeded");
    }
  }

  @Override
  @Implementation
  protected int getMaxShortcutCountPerActivity() {
    return Phone.get().isApp() ? MAX : super.getMaxShortcutCountPerActivity();
  }

  @Override
  @Implementation
  protected boolean setDynamicShortcuts(List<ShortcutInfo> all) {
    limit(all.stream());
    return super.setDynamicShortcuts(all);
  }

  @Override
  @Implementation
  protected boolean addDynamicShortcuts(List<ShortcutInfo> more) {
    limit(Stream.concat(getDynamicShortcuts().stream(), more.stream()));
    return super.addDynamicShortcuts(more);
  }

  @Override
  @Implementation(minSdk = 26)
  protected boolean requestPinShortcut(ShortcutInfo shortcut, IntentSender told) {
    if (!isRequestPinShortcutSupported()) {
      return false;
    }
    Later.onMain(() -> super.requestPinShortcut(shortcut, told));
    return true;
  }
}
