package cbcov.agent.phone.shadows;

import org.robolectric.annotation.Implements;

/** Android's own looper thread: as any other, where Robolectric's shadow of it would take the place of ours. */
@Implements(className = "com.android.internal.os.BackgroundThread", isInAndroidSdk = false)
public class PhoneBackgroundThread extends PhoneHandlerThread {}
