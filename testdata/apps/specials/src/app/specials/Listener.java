package app.specials;

import android.service.notification.NotificationListenerService;
import android.service.notification.StatusBarNotification;

public class Listener extends NotificationListenerService {
    @Override
    public void onListenerConnected() {
    }

    @Override
    public void onNotificationPosted(StatusBarNotification notification) {
    }

    @Override
    public void onNotificationRemoved(StatusBarNotification notification) {
    }

    @Override
    public void onListenerDisconnected() {
    }
}
