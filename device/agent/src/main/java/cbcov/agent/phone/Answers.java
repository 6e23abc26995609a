package cbcov.agent.phone;

import android.accounts.AccountManager;
import android.app.Activity;
import android.app.SearchManager;
import android.content.ClipData;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentSender;
import android.graphics.Bitmap;
import android.media.RingtoneManager;
import android.net.Uri;
import android.os.Parcelable;
import android.provider.MediaStore;
import android.speech.RecognizerIntent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What another app's activity answers to the one that waits for its result: cameras take a small picture, pickers choose a file of the wanted
 * type, and all others say OK. A share sheet has no result, but tells whom the user chose where it is asked to.
 */
final class Answers {
  private static final int SIDE = 8; // of a picture, in pixels
  private static final String SPOKEN = "hello";
  private static final String CHOOSE_ACCOUNT = "com.google.android.gms.common.account.CHOOSE_ACCOUNT"; // Play services' chooser
  private static final String PICK_IMAGES = "android.provider.action.PICK_IMAGES"; // MediaStore's, since Android 13

  /** A white picture of one pixel, as PNG. */
  private static final byte[] PICTURE =
      Base64.getDecoder().decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=");

  /** Whom the user shares with. */
  private static final ComponentName CHOSEN = new ComponentName("com.android.messaging", "com.android.messaging.Main");

  private Answers() {}

  /** Reports whether a share sheet is to tell the app which app the user chose. */
  static boolean tells(Intent asked) {
    return Intent.ACTION_CHOOSER.equals(asked.getAction()) && asked.hasExtra(Intent.EXTRA_CHOSEN_COMPONENT_INTENT_SENDER);
  }

  /** The user chooses an app in a share sheet, which tells the asking app of it (AOSP ChooserActivity.sendChosenComponent). */
  static void chosen(Intent asked) throws IntentSender.SendIntentException {
    if (tells(asked) && asked.getParcelableExtra(Intent.EXTRA_CHOSEN_COMPONENT_INTENT_SENDER) instanceof IntentSender told) {
      Intent more = new Intent().putExtra(Intent.EXTRA_CHOSEN_COMPONENT, CHOSEN);
      told.sendIntent(Phone.get().context(), Activity.RESULT_OK, more, null, null);
    }
  }

  /** The result's data for a request; data is the URI that the script gives, empty: one that fits. */
  static Intent to(Intent asked, String data) throws IOException {
    Intent answer = new Intent();
    if (Intent.ACTION_CHOOSER.equals(asked.getAction()) && asked.getParcelableExtra(Intent.EXTRA_INTENT) instanceof Intent chosen) {
      return to(chosen, data); // whichever app the user chooses
    }
    if (!data.isEmpty()) {
      return answer.setData(Uri.parse(data)).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
    }
    String action = String.valueOf(asked.getAction());
    switch (action) {
      case MediaStore.ACTION_IMAGE_CAPTURE, MediaStore.ACTION_IMAGE_CAPTURE_SECURE, MediaStore.ACTION_VIDEO_CAPTURE -> picture(asked, answer, action);
      case Intent.ACTION_GET_CONTENT, Intent.ACTION_PICK, Intent.ACTION_OPEN_DOCUMENT, PICK_IMAGES -> file(asked, answer);
      case Intent.ACTION_CREATE_DOCUMENT -> answer.setData(SystemProviders.file("new", asked.getType(), new byte[0]));
      case Intent.ACTION_OPEN_DOCUMENT_TREE ->
          answer.setData(Uri.parse("content://" + SystemProviders.DOCUMENTS + "/tree/primary%3ADocuments"));
      case RingtoneManager.ACTION_RINGTONE_PICKER ->
          answer.putExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI, Uri.parse("content://settings/system/ringtone"));
      case RecognizerIntent.ACTION_RECOGNIZE_SPEECH ->
          answer.putStringArrayListExtra(RecognizerIntent.EXTRA_RESULTS, new ArrayList<>(List.of(SPOKEN))).putExtra(SearchManager.QUERY, SPOKEN);
      default -> {
        ComponentName to = asked.getComponent();
        if (CHOOSE_ACCOUNT.equals(action) || to != null && to.getClassName().endsWith(".ChooseTypeAndAccountActivity")) {
          account(asked, answer);
        } else if (asked.getData() != null) {
          answer.setData(asked.getData());
        }
      }
    }
    return answer;
  }

  /** The chooser of accounts (AOSP ChooseTypeAndAccountActivity) gives one of a wanted type. */
  private static void account(Intent asked, Intent answer) {
    String[] types = asked.getStringArrayExtra("allowableAccountTypes");
    answer.putExtra(AccountManager.KEY_ACCOUNT_NAME, "user@a.example");
    answer.putExtra(AccountManager.KEY_ACCOUNT_TYPE, types == null || types.length == 0 ? "com.google" : types[0]);
  }

  /** A camera writes where it is told, or hands a thumbnail over. */
  private static void picture(Intent asked, Intent answer, String action) throws IOException {
    Parcelable output = asked.getParcelableExtra(MediaStore.EXTRA_OUTPUT);
    if (output instanceof Uri u) {
      try (OutputStream to = Phone.get().process().application().getContentResolver().openOutputStream(u)) {
        to.write(PICTURE);
      }
      answer.setData(u);
    } else if (action.equals(MediaStore.ACTION_VIDEO_CAPTURE)) {
      answer.setData(SystemProviders.file("clip", "video/mp4", new byte[0]));
    } else {
      answer.putExtra("data", Bitmap.createBitmap(SIDE, SIDE, Bitmap.Config.ARGB_8888));
    }
  }

  private static void file(Intent asked, Intent answer) {
    Uri table = asked.getData();
    if (table != null && "content".equals(table.getScheme()) && asked.getType() == null) {
      answer.setData(table.buildUpon().appendPath("1").build()); // a row of a provider's table
      return;
    }
    String type = asked.getType() == null ? "*/*" : asked.getType();
    boolean image = type.startsWith("image/") || PICK_IMAGES.equals(asked.getAction());
    byte[] content = image ? PICTURE : "text\n".getBytes(StandardCharsets.US_ASCII);
    Uri chosen = SystemProviders.file("chosen", image ? "image/png" : type, content);
    answer.setDataAndType(chosen, null).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
    if (asked.getBooleanExtra(Intent.EXTRA_ALLOW_MULTIPLE, false)) {
      answer.setClipData(ClipData.newRawUri(null, chosen));
    }
  }
}
