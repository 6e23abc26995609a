package cbcov.agent.phone.shadows;

import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputMethodManager;

/**
 * Serves the field that has the focus, as a keyboard does (AOSP InputMethodManager.isActive, isAcceptingText), where Robolectric serves none.
 */
@Implements(InputMethodManager.class)
public class PhoneInputMethods extends ShadowInputMethodManager {
  private static View served() {
    View v = Phone.get().focused();
    return v != null && v.onCheckIsTextEditor() ? v : null;
  }

  @Override
  @Implementation
  protected boolean isActive(View v) {
    return v != null && v == served();
  }

  @Override
  @Implementation
  protected boolean isActive() {
    return served() != null;
  }

  @Implementation
  protected boolean isAcceptingText() {
    View v = served();
    return v != null && v.onCreateInputConnection(new EditorInfo()) != null;
  }
}
