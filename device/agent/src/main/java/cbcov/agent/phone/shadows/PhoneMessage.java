package cbcov.agent.phone.shadows;

import android.os.Message;
import cbcov.agent.phone.Tasks;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPausedMessage;

/** Knows which piece of work a message is. */
@Implements(Message.class)
public class PhoneMessage extends ShadowPausedMessage {
  private Tasks.Work work; // null: it has been in no queue that tells

  /** Which piece of work a message that waits in a queue is; that of who asks where nobody was told of it. */
  public static Tasks.Work work(Message m) {
    PhoneMessage shadow = Shadow.extract(m);
    return shadow.work == null ? Tasks.current() : shadow.work;
  }

  static void work(Message m, Tasks.Work work) {
    PhoneMessage shadow = Shadow.extract(m);
    shadow.work = work;
  }
}
