package cbcov.agent.phone.shadows;

import android.os.Process;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** Process and thread numbers as the log has them: the main thread's is its process's. */
@Implements(Process.class)
public class PhoneProcess extends ShadowProcess {
  @Implementation
  protected static int myPid() {
    return Phone.get().logcat().processId();
  }

  @Implementation
  protected static int myTid() {
    return Phone.get().logcat().threadId();
  }
}
