package cbcov.agent.phone.shadows;

import android.os.Looper;
import android.os.Message;
import android.os.MessageQueue;
import cbcov.agent.phone.Messages;
import cbcov.agent.phone.Phone;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPausedMessageQueue;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Tells of each message that is posted which work has asked for it. */
@Implements(value = MessageQueue.class, isInAndroidSdk = false)
public class PhoneMessageQueue extends ShadowPausedMessageQueue {
  @RealObject private MessageQueue queue;

  @Override
  @Implementation
  protected boolean enqueueMessage(Message m, long when) {
    if (m.getTarget() != null) {
      PhoneMessage.work(m, Messages.asked(m));
    }
    return super.enqueueMessage(m, when);
  }

  @Implementation
  protected void addIdleHandler(MessageQueue.IdleHandler h) {
    Shadow.directlyOn(queue, MessageQueue.class, "addIdleHandler", ClassParameter.from(MessageQueue.IdleHandler.class, h));
    if (queue == Looper.getMainLooper().getQueue()) {
      Phone.get().idler(h);
    }
  }
}
