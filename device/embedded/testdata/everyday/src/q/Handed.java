package q;

import android.app.PendingIntent;
import android.content.Intent;
import android.graphics.Bitmap;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.Parcel;
import android.os.Parcelable;
import android.os.ResultReceiver;
import java.io.Serializable;
import java.util.ArrayList;

/** What one window hands another in its intent: a copy, and of the present process's classes. */
public class Handed extends Screen {
  private static Note sent;

  /** What is handed on by its bytes. */
  static class Note implements Serializable {
    String text = "as it was sent";
    Object more; // what cannot be written, in one that is broken
  }

  /** What is handed on by its own code. */
  static class Pair implements Parcelable {
    final int a, b;

    Pair(int a, int b) {
      this.a = a;
      this.b = b;
    }

    @Override
    public int describeContents() {
      return 0;
    }

    @Override
    public void writeToParcel(Parcel p, int flags) {
      p.writeInt(a);
      p.writeInt(b);
    }

    public static final Creator<Pair> CREATOR =
        new Creator<Pair>() {
          @Override
          public Pair createFromParcel(Parcel p) {
            return new Pair(p.readInt(), p.readInt());
          }

          @Override
          public Pair[] newArray(int n) {
            return new Pair[n];
          }
        };
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Intent i = getIntent();
    if (i.hasExtra("note")) {
      tell(i);
    }
    button("Hand", () -> startActivityForResult(full(), 1));
    button("Broken", () -> {
      Note n = new Note();
      n.more = this;
      try {
        startActivity(new Intent(this, Handed.class).putExtra("note", n));
      } catch (RuntimeException e) {
        log("  " + e.getMessage() + ", caused by " + e.getCause());
      }
    });
    button("Change", () -> {
      ((Note) getIntent().getSerializableExtra("note")).text = "as it was changed";
      getIntent().putExtra("more", "more");
    });
    button("Later", () -> ((PendingIntent) getIntent().getParcelableExtra("later")).send());
    button("Forget", () -> setIntent(null));
    button("Otherwise", Handed::otherwise);
    button("Answer", () -> {
      sent = new Note();
      setResult(RESULT_OK, new Intent().putExtra("note", sent));
      finish();
    });
  }

  private Intent full() {
    sent = new Note();
    ArrayList<Pair> pairs = new ArrayList<>();
    pairs.add(new Pair(1, 2));
    Bundle inner = new Bundle();
    inner.putParcelable("pair", new Pair(3, 4));
    ResultReceiver receiver =
        new ResultReceiver(new Handler(Looper.getMainLooper())) {
          @Override
          protected void onReceiveResult(int code, Bundle data) {
            log("  the sender receives " + code);
          }
        };
    Messenger messenger =
        new Messenger(
            new Handler(Looper.getMainLooper()) {
              @Override
              public void handleMessage(Message m) {
                log("  the sender is told " + m.what);
              }
            });
    Intent home = new Intent(this, Home.class);
    return new Intent(this, Handed.class)
        .putExtra("note", sent)
        .putParcelableArrayListExtra("pairs", pairs)
        .putExtra("inner", inner)
        .putExtra("picture", Bitmap.createBitmap(3, 2, Bitmap.Config.ARGB_8888))
        .putExtra("later", PendingIntent.getActivity(this, 0, home, PendingIntent.FLAG_IMMUTABLE))
        .putExtra("receiver", receiver)
        .putExtra("messenger", messenger)
        .putExtra("intent", home)
        .putExtra("bytes", new byte[] {1, 2, 3});
  }

  private void tell(Intent i) {
    Note n = (Note) i.getSerializableExtra("note");
    log("  " + n.text + (n == sent ? ", the same" : ", another") + (i.hasExtra("more") ? ", and more" : ""));
    ArrayList<Pair> pairs = i.getParcelableArrayListExtra("pairs");
    Pair inner = i.getBundleExtra("inner").getParcelable("pair");
    Bitmap picture = i.getParcelableExtra("picture");
    PendingIntent later = i.getParcelableExtra("later");
    Intent intent = i.getParcelableExtra("intent");
    log("  " + pairs.get(0).b + " " + inner.a + " " + picture.getWidth() + "x" + picture.getHeight() + " " + intent.getComponent().getShortClassName());
    log("  " + i.getByteArrayExtra("bytes").length + " bytes, for " + later.getCreatorPackage());
    if (sent == null) {
      return; // who would be told has gone with its process
    }
    ((ResultReceiver) i.getParcelableExtra("receiver")).send(7, null);
    try {
      ((Messenger) i.getParcelableExtra("messenger")).send(Message.obtain(null, 8));
    } catch (android.os.RemoteException e) {
      log("  " + e);
    }
  }

  @Override
  protected void onActivityResult(int request, int code, Intent data) {
    Note n = data == null ? null : (Note) data.getSerializableExtra("note");
    log("  answered " + (n == null ? "nothing" : n.text + (n == sent ? ", the same" : ", another")));
  }

  /** Reads something else than was written: what the bytes are then. */
  private static void otherwise() {
    Parcel p = Parcel.obtain();
    p.writeString("gram");
    p.writeFloat(1.5f);
    p.writeLong(1L << 32 | 7);
    p.writeInt(-1);
    p.setDataPosition(0);
    log("  " + p.readInt() + " " + p.readInt() + " " + p.readInt()); // the text's length and letters
    log("  " + p.readInt() + " " + Integer.toHexString(p.readInt())); // where it ends, and the number with its fraction
    log("  " + p.readFloat() + " " + p.readString()); // half of the long one, and what is no text, as no zero ends it
    log("  " + p.readLong() + " " + p.readString() + " " + p.dataAvail()); // there is nothing left
    p.recycle();
  }
}
