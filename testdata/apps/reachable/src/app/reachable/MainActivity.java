package app.reachable;

import android.app.Activity;
import android.content.Context;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkRequest;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Watches networks while it is seen: one that is there is told with what it can do, in one run, and may be lost. */
public class MainActivity extends Activity {
    private final ConnectivityManager.NetworkCallback watcher = new Watcher();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
    }

    @Override
    protected void onStart() {
        super.onStart();
        ConnectivityManager networks = (ConnectivityManager) getSystemService(Context.CONNECTIVITY_SERVICE);
        networks.registerNetworkCallback(new NetworkRequest.Builder().build(), watcher, new Handler(Looper.getMainLooper()));
    }

    @Override
    protected void onStop() {
        super.onStop();
        ((ConnectivityManager) getSystemService(Context.CONNECTIVITY_SERVICE)).unregisterNetworkCallback(watcher);
    }

    static class Watcher extends ConnectivityManager.NetworkCallback {
        @Override
        public void onAvailable(Network network) {
        }

        @Override
        public void onCapabilitiesChanged(Network network, NetworkCapabilities capabilities) {
        }

        @Override
        public void onLost(Network network) {
        }

        @Override
        public void onUnavailable() {
        }
    }
}
