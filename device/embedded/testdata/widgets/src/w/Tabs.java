package w;

import android.app.TabActivity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TabHost;

/** Windows in tabs, as apps had them before fragments. */
public class Tabs extends TabActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TabHost host = getTabHost();
    host.addTab(host.newTabSpec("first").setIndicator("One").setContent(new Intent(this, First.class)));
    host.addTab(host.newTabSpec("second").setIndicator("Two").setContent(new Intent(this, Second.class)));
    host.setOnTabChangedListener(tag -> T.log("tab " + tag + " " + host.getCurrentTab()));
  }
}
