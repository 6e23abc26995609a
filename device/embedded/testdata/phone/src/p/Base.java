package p;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;

/** Logs its lifecycle. */
public class Base extends Activity {
  void log(String what) {
    T.log(getClass().getSimpleName() + "." + what);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    log("onCreate" + (state == null ? "" : " with state"));
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    log("onRestart");
  }

  @Override
  protected void onStart() {
    super.onStart();
    log("onStart");
  }

  @Override
  protected void onResume() {
    super.onResume();
    log("onResume");
  }

  @Override
  protected void onPause() {
    super.onPause();
    log("onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    log("onStop");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    log("onSaveInstanceState");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    log("onRestoreInstanceState");
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    log("onDestroy");
  }

  @Override
  protected void onUserLeaveHint() {
    super.onUserLeaveHint();
    log("onUserLeaveHint");
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    log("onNewIntent");
  }

  @Override
  public void onConfigurationChanged(Configuration c) {
    super.onConfigurationChanged(c);
    log("onConfigurationChanged");
  }

  @Override
  public void onTrimMemory(int level) {
    super.onTrimMemory(level);
    log("onTrimMemory");
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    log("onActivityResult " + request + " " + result);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    for (int i = 0; i < permissions.length; i++) {
      log("onRequestPermissionsResult " + permissions[i] + " " + results[i]);
    }
  }
}
