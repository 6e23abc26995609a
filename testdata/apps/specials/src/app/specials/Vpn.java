package app.specials;

import android.content.Intent;
import android.net.VpnService;

public class Vpn extends VpnService {
    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        return START_STICKY;
    }

    @Override
    public void onRevoke() {
        super.onRevoke();
    }
}
