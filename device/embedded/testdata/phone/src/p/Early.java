package p;

import android.content.AsyncQueryHandler;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.media.AudioDeviceCallback;
import android.media.AudioDeviceInfo;
import android.media.AudioManager;
import android.media.MediaPlayer;
import android.net.Uri;
import android.os.Bundle;
import android.speech.tts.TextToSpeech;
import android.telephony.PhoneStateListener;
import android.telephony.TelephonyManager;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.Filter;
import android.widget.LinearLayout;
import android.widget.Spinner;

/** What Android never calls back inside the app's own call. */
public class Early extends Base {
  private Spinner spinner;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout l = new LinearLayout(this);
    l.setOrientation(LinearLayout.VERTICAL);
    setContentView(l);
    button(l, "Clip", this::clip);
    button(l, "Query", this::query);
    button(l, "Filter", this::filter);
    button(l, "Listen", this::listen);
    button(l, "Audio", this::audio);
    button(l, "Prepare", this::prepare);
    button(l, "Speak", () -> new TextToSpeech(this, status -> log("onInit " + status)));
    button(l, "Select", () -> spinner.setSelection(1));
    button(l, "Preferences", this::preferences);
    button(l, "Open", () -> startActivity(new Intent(this, Second.class)));
    button(l, "Finish", this::finish);
    spinner = new Spinner(this);
    spinner.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, new String[] {"a", "b"}));
    spinner.setOnItemSelectedListener(
        new AdapterView.OnItemSelectedListener() {
          @Override
          public void onItemSelected(AdapterView<?> parent, View v, int position, long id) {
            log("onItemSelected " + position);
          }

          @Override
          public void onNothingSelected(AdapterView<?> parent) {}
        });
    l.addView(spinner);
  }

  private void button(LinearLayout l, String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          log("click " + text);
          r.run();
          log("end " + text);
        });
    l.addView(b);
  }

  private void clip() {
    ClipboardManager m = getSystemService(ClipboardManager.class);
    m.addPrimaryClipChangedListener(() -> log("onPrimaryClipChanged"));
    m.setPrimaryClip(ClipData.newPlainText("a", "b"));
  }

  private void query() {
    new AsyncQueryHandler(getContentResolver()) {
      @Override
      protected void onQueryComplete(int token, Object cookie, Cursor c) {
        log("onQueryComplete " + token);
      }
    }.startQuery(7, null, Uri.parse("content://p.store/x"), null, null, null, null);
  }

  private void filter() {
    new Filter() {
      @Override
      protected FilterResults performFiltering(CharSequence s) {
        log("performFiltering " + s);
        return new FilterResults();
      }

      @Override
      protected void publishResults(CharSequence s, FilterResults r) {
        log("publishResults " + s);
      }
    }.filter("x", n -> log("onFilterComplete"));
  }

  private void listen() {
    PhoneStateListener l =
        new PhoneStateListener() {
          @Override
          public void onCallStateChanged(int state, String number) {
            log("onCallStateChanged " + state);
          }
        };
    ((TelephonyManager) getSystemService(Context.TELEPHONY_SERVICE)).listen(l, PhoneStateListener.LISTEN_CALL_STATE);
  }

  private void audio() {
    AudioDeviceCallback c =
        new AudioDeviceCallback() {
          @Override
          public void onAudioDevicesAdded(AudioDeviceInfo[] added) {
            log("onAudioDevicesAdded");
          }
        };
    getSystemService(AudioManager.class).registerAudioDeviceCallback(c, null);
  }

  private void prepare() {
    MediaPlayer p = new MediaPlayer();
    p.setOnPreparedListener(m -> log("onPrepared"));
    try {
      p.setDataSource("https://a.example/song");
      p.prepare();
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void preferences() {
    getSharedPreferences("p", MODE_PRIVATE).edit().putInt("n", 1).apply();
    createDeviceProtectedStorageContext().getSharedPreferences("q", MODE_PRIVATE).edit().putInt("n", 1).apply();
  }
}
