package p;

import android.Manifest;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.KeyEvent;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import cbcov.phone.R;

public class Main extends Base {
  private int clicks;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    Handler handler = new Handler(Looper.getMainLooper());
    findViewById(R.id.post)
        .setOnClickListener(
            v -> {
              int n = ++clicks;
              log("click " + n);
              handler.post(() -> log("posted " + n));
            });
    findViewById(R.id.post)
        .setOnLongClickListener(
            v -> {
              log("long click");
              return true;
            });
    ListView list = findViewById(R.id.list);
    list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, new String[] {"zero", "one", "two"}));
    list.setOnItemClickListener((l, v, position, id) -> log("item " + position));
    ((EditText) findViewById(R.id.edit))
        .addTextChangedListener(
            new TextWatcher() {
              @Override
              public void beforeTextChanged(CharSequence s, int start, int count, int after) {}

              @Override
              public void onTextChanged(CharSequence s, int start, int before, int count) {}

              @Override
              public void afterTextChanged(Editable s) {
                log("text " + s);
              }
            });
  }

  public void open(View v) {
    startActivityForResult(new Intent(this, Second.class), 7);
    log("opening");
  }

  public void dialog(View v) {
    new AlertDialog.Builder(this)
        .setMessage("Sure?")
        .setPositiveButton("Yes", (d, which) -> log("yes"))
        .setOnCancelListener(d -> log("cancelled"))
        .show();
  }

  public void ask(View v) {
    requestPermissions(new String[] {Manifest.permission.CAMERA, Manifest.permission.RECORD_AUDIO}, 3);
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.main, menu);
    log("onCreateOptionsMenu");
    return true;
  }

  @Override
  public boolean onPrepareOptionsMenu(Menu menu) {
    log("onPrepareOptionsMenu");
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    log("onOptionsItemSelected " + item.getTitle());
    return true;
  }

  @Override
  public boolean onKeyDown(int code, KeyEvent e) {
    log("onKeyDown " + KeyEvent.keyCodeToString(code));
    return super.onKeyDown(code, e);
  }

  @Override
  public void onBackPressed() {
    log("onBackPressed");
    super.onBackPressed();
  }
}
