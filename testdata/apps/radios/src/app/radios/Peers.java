package app.radios;

import android.app.Activity;
import android.net.wifi.p2p.WifiP2pDeviceList;
import android.net.wifi.p2p.WifiP2pManager;
import android.os.Bundle;

/** The peers are told once; the channel may break at any time. */
public class Peers extends Activity implements WifiP2pManager.PeerListListener, WifiP2pManager.ChannelListener {
    private WifiP2pManager manager;
    private WifiP2pManager.Channel channel;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        manager = getSystemService(WifiP2pManager.class);
        channel = manager.initialize(this, getMainLooper(), this);
    }

    @Override
    protected void onResume() {
        super.onResume();
        manager.requestPeers(channel, this);
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    public void onPeersAvailable(WifiP2pDeviceList peers) {
    }

    @Override
    public void onChannelDisconnected() {
    }
}
