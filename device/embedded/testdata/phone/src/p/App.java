package p;

import android.app.Application;
import android.content.Context;

public class App extends Application {
  static int starts;

  @Override
  protected void attachBaseContext(Context base) {
    super.attachBaseContext(base);
    T.log("App.attach");
  }

  @Override
  public void onCreate() {
    super.onCreate();
    starts++;
    T.log("App.onCreate " + starts + " nonce " + System.getProperty("cbcov.nonce"));
  }
}
