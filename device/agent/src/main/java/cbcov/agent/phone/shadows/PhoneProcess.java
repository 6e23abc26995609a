package cbcov.agent.phone.shadows;

import android.os.Process;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** User, process and thread numbers as the log has them: the main thread's is its process's. */
@Implements(Process.class)
public class PhoneProcess extends ShadowProcess {
  /** The user of the first app that a user installs, where Robolectric draws one by chance. */
  @Implementation
  protected static int myUid() {
    return Process.FIRST_APPLICATION_UID;
  }

  @Implementation
  protected static int myPid() {
    return Phone.get().logcat().processId();
  }

  @Implementation
  protected static int myTid() {
    return Phone.get().logcat().threadId();
  }
}
