package cbcov.agent.phone.shadows;

import android.webkit.WebViewFactory;
import android.webkit.WebViewFactoryProvider;
import cbcov.agent.phone.Phone;
import cbcov.agent.phone.WebPlatform;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Where Android asks for Chromium, which Robolectric has not: what belongs to all web views of an app comes from {@link WebPlatform}. */
@Implements(value = WebViewFactory.class, isInAndroidSdk = false)
public class PhoneWebViewFactory {
  @Implementation
  protected static WebViewFactoryProvider getProvider() {
    return Phone.get().web();
  }
}
