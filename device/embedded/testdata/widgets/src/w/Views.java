package w;

import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.content.res.Resources;
import android.nfc.NfcAdapter;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.text.Editable;
import android.text.InputFilter;
import android.text.InputType;
import android.text.TextWatcher;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import android.widget.ViewFlipper;
import cbcov.widgets.R;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;

/** Fields of several kinds, a flipper, and what old libraries ask of Java. */
public class Views extends Window {
  private LinearLayout all;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    field(R.id.number, "Number", InputType.TYPE_CLASS_NUMBER);
    field(R.id.decimal, "Decimal", InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_FLAG_DECIMAL | InputType.TYPE_NUMBER_FLAG_SIGNED);
    field(R.id.phone, "Phone", InputType.TYPE_CLASS_PHONE);
    field(R.id.brief, "Short", InputType.TYPE_CLASS_TEXT).setFilters(new InputFilter[] {new InputFilter.LengthFilter(3)});
    field(R.id.shown, "Shown", InputType.TYPE_NULL);
    ViewFlipper flipper = new ViewFlipper(this);
    for (String s : new String[] {"a", "b", "c"}) {
      TextView t = new TextView(this);
      t.setText(s);
      flipper.addView(t);
    }
    all.addView(flipper);
    button("Flip", v -> {
      flipper.showNext();
      TextView t = (TextView) flipper.getCurrentView();
      T.log("flipped to " + t.getText() + " " + (t.getVisibility() == View.VISIBLE) + " " + (flipper.getChildAt(0).getVisibility() == View.VISIBLE));
    });
    button("Tabs", v -> startActivity(new Intent(this, Tabs.class)));
    button("Turned", v -> startActivityForResult(new Intent(this, Turned.class), 1));
    button("Asks", v -> startActivity(new Intent(this, Asks.class)));
    button("Nowhere", v -> {
      try {
        startActivity(new Intent().setClassName(this, "w.None"));
      } catch (ActivityNotFoundException e) {
        T.log(e.getMessage());
      }
    });
    button("Lost", v -> startActivity(new Intent().setClassName(this, "w.None")));
    button("Java", v -> java());
    button("Old", v -> old());
    Remembers r = new Remembers(this);
    r.setId(R.id.remembers);
    all.addView(r);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(all);
    setContentView(scroll);
  }

  private EditText field(int id, String name, int type) {
    EditText e = new EditText(this);
    e.setId(id);
    e.setHint(name);
    e.setContentDescription(name);
    e.setInputType(type);
    e.addTextChangedListener(
        new TextWatcher() {
          @Override
          public void beforeTextChanged(CharSequence s, int start, int count, int after) {}

          @Override
          public void onTextChanged(CharSequence s, int start, int before, int count) {}

          @Override
          public void afterTextChanged(Editable s) {
            T.log(name + ": " + s);
          }
        });
    all.addView(e);
    return e;
  }

  private void button(String text, View.OnClickListener l) {
    Button b = new Button(this);
    b.setText(text);
    b.setAllCaps(false);
    b.setOnClickListener(l);
    all.addView(b);
  }

  private void java() {
    T.log(System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + " " + System.getProperty("java.specification.version"));
    NfcAdapter nfc = NfcAdapter.getDefaultAdapter(this);
    T.log("nfc " + (nfc != null && !nfc.isEnabled()));
    try {
      T.log("field " + ArrayList.class.getDeclaredField("elementData").getName());
      var size = ArrayList.class.getDeclaredField("size");
      size.setAccessible(true);
      T.log("size " + size.getInt(new ArrayList<>(java.util.List.of(1, 2))));
      File f = File.createTempFile("abc", ".x");
      T.log("temporary " + f.getParentFile().equals(getCacheDir()) + " " + f.delete());
    } catch (IOException | ReflectiveOperationException e) {
      T.log(e.toString());
    }
    T.log("shared " + getExternalFilesDir(null).getPath().endsWith("/Android/data/cbcov.widgets/files"));
  }

  /** Resources that the app makes itself, as old support libraries do. */
  @SuppressWarnings("deprecation")
  private void old() {
    Resources own = new Resources(getAssets(), getResources().getDisplayMetrics(), getResources().getConfiguration());
    T.log("drawable " + own.getDrawable(own.getIdentifier("progress_large_material", "drawable", "android"), getTheme()).getClass().getSimpleName());
  }

  /** A view that saves an object of the app's own class without naming a loader. */
  private static final class Remembers extends View {
    Remembers(Context c) {
      super(c);
    }

    @Override
    protected Parcelable onSaveInstanceState() {
      return new Saved(super.onSaveInstanceState());
    }

    @Override
    protected void onRestoreInstanceState(Parcelable state) {
      super.onRestoreInstanceState(((Saved) state).getSuperState());
      T.log("remembers " + ((Saved) state).what.getSimpleName());
    }
  }

  /** What it saves. */
  public static final class Saved extends View.BaseSavedState {
    public static final Parcelable.Creator<Saved> CREATOR =
        new Parcelable.Creator<Saved>() {
          @Override
          public Saved createFromParcel(Parcel in) {
            return new Saved(in);
          }

          @Override
          public Saved[] newArray(int n) {
            return new Saved[n];
          }
        };

    final Class<?> what;

    Saved(Parcelable above) {
      super(above);
      what = Views.class;
    }

    Saved(Parcel in) {
      super(in);
      what = (Class<?>) in.readSerializable();
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
      super.writeToParcel(out, flags);
      out.writeSerializable(what);
    }
  }
}
