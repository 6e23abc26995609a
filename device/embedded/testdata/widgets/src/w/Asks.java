package w;

import android.Manifest;
import android.os.Bundle;

/** A window that asks for a permission and goes before the answer. */
public class Asks extends Window {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    requestPermissions(new String[] {Manifest.permission.CALL_PHONE}, 1);
    finish();
  }

  @Override
  public void onRequestPermissionsResult(int code, String[] permissions, int[] results) {
    tell("onRequestPermissionsResult");
  }
}
