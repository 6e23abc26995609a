package cbcov.agent.phone.shadows;

import android.os.ResultReceiver;
import org.robolectric.annotation.Implements;

/** Android's own code: a receiver that has a handler gets its result by that, where Robolectric's gets it inside of send. */
@Implements(ResultReceiver.class)
public class PhoneResultReceiver {}
