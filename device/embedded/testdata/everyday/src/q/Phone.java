package q;

import android.app.AlarmManager;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.RemoteInput;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.ComponentName;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Bundle;
import android.os.SystemClock;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.InputStream;

/** What every phone has: notifications, jobs, alarms, contacts, cameras and pickers, pages. */
public class Phone extends Screen {
  private WebView web;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Notify", this::tell);
    button("Job", () -> schedule(1, 1000, "work"));
    button("Retry", () -> schedule(2, 0, "retry"));
    button("Endless", () -> schedule(3, 0, "endless"));
    button("Cancel", () -> getSystemService(JobScheduler.class).cancelAll());
    button("Alarm", this::alarm);
    button("Contacts", this::contacts);
    button("Add", this::add);
    button("Pick", () -> startActivityForResult(new Intent(Intent.ACTION_GET_CONTENT).setType("text/plain"), 1));
    button("Capture", () -> startActivityForResult(new Intent(MediaStore.ACTION_IMAGE_CAPTURE), 2));
    button("Share", () -> startActivity(Intent.createChooser(new Intent(Intent.ACTION_SEND).setType("text/plain"), "Share")));
    button("Page", () -> web().loadDataWithBaseURL("https://a.example/", "<p>hello", "text/html", "utf-8", null));
    button("Net", () -> web().loadUrl("https://b.example/"));
    button("Detail", () -> startActivity(new Intent(this, Detail.class)));
    button("Refused", () -> startActivity(new Intent(this, Refused.class)));
    button("Clients", () -> startActivity(new Intent(this, Net.class)));
    button("Code", () -> startActivity(new Intent(this, Code.class)));
  }

  private void tell() {
    NotificationManager m = getSystemService(NotificationManager.class);
    m.createNotificationChannel(new NotificationChannel("c", "Channel", NotificationManager.IMPORTANCE_DEFAULT));
    PendingIntent open = PendingIntent.getActivity(this, 0, new Intent(this, Detail.class), PendingIntent.FLAG_IMMUTABLE);
    Notification.Action answer =
        new Notification.Action.Builder(null, "Answer", pressed(2, "answer")).addRemoteInput(new RemoteInput.Builder("text").build()).build();
    m.notify(
        1,
        new Notification.Builder(this, "c")
            .setSmallIcon(android.R.drawable.ic_dialog_info)
            .setContentTitle("News")
            .setContentIntent(open)
            .setDeleteIntent(pressed(1, "delete"))
            .addAction(answer)
            .setAutoCancel(true)
            .build());
    m.notify(2, new Notification.Builder(this, "c").setSmallIcon(android.R.drawable.ic_dialog_info).setContentTitle("Busy").setOngoing(true).build());
  }

  private PendingIntent pressed(int request, String what) {
    return PendingIntent.getBroadcast(this, request, new Intent(this, Pressed.class).setAction(what), PendingIntent.FLAG_MUTABLE);
  }

  private void schedule(int id, long delay, String kind) {
    android.os.PersistableBundle extras = new android.os.PersistableBundle();
    extras.putString("kind", kind);
    getSystemService(JobScheduler.class)
        .schedule(new JobInfo.Builder(id, new ComponentName(this, Sync.class)).setMinimumLatency(delay).setExtras(extras).build());
  }

  private void alarm() {
    getSystemService(AlarmManager.class).set(AlarmManager.ELAPSED_REALTIME, SystemClock.elapsedRealtime() + 2000, pressed(3, "alarm"));
  }

  private void contacts() {
    try (Cursor c =
        getContentResolver().query(ContactsContract.Contacts.CONTENT_URI, null, ContactsContract.Contacts.STARRED + " = 1", null, "display_name")) {
      while (c.moveToNext()) {
        log("  " + c.getString(c.getColumnIndexOrThrow("display_name")));
      }
      log("  " + c.getCount() + " rows");
    }
  }

  private void add() {
    ContentValues v = new ContentValues();
    v.put("display_name", "Added");
    v.put("starred", 1);
    log("  " + getContentResolver().insert(ContactsContract.Contacts.CONTENT_URI, v));
  }

  private WebView web() {
    if (web != null) {
      return web;
    }
    web = new WebView(this);
    web.setWebViewClient(
        new WebViewClient() {
          @Override
          public void onPageStarted(WebView v, String url, Bitmap icon) {
            log("  onPageStarted " + url);
          }

          @Override
          public void onReceivedError(WebView v, WebResourceRequest r, WebResourceError e) {
            log("  onReceivedError " + e.getDescription());
          }

          @Override
          public void onPageFinished(WebView v, String url) {
            log("  onPageFinished " + url);
          }
        });
    layout().addView(web);
    return web;
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    log("onActivityResult " + request + " " + result);
    Uri u = data == null ? null : data.getData();
    if (u != null) {
      try (InputStream in = getContentResolver().openInputStream(u)) {
        log("  " + getContentResolver().getType(u) + " of " + in.available() + " bytes");
      } catch (java.io.IOException e) {
        log("  " + e);
      }
    } else if (data != null && data.getParcelableExtra("data") instanceof Bitmap) {
      log("  a picture");
    }
  }
}
