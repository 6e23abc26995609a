package app.radios;

import android.app.Activity;
import android.net.ConnectivityManager;
import android.os.Handler;
import android.os.Looper;

/** A network callback on the main thread's looper, from onStart to onStop; and one without a looper, which a thread of its own tells. */
public class Network extends Activity {
    private final ConnectivityManager.NetworkCallback here = new Here();
    private final ConnectivityManager.NetworkCallback there = new There();

    @Override
    protected void onStart() {
        super.onStart();
        ConnectivityManager manager = getSystemService(ConnectivityManager.class);
        manager.registerDefaultNetworkCallback(here, new Handler(Looper.getMainLooper()));
        manager.registerDefaultNetworkCallback(there);
    }

    @Override
    protected void onStop() {
        super.onStop();
        ConnectivityManager manager = getSystemService(ConnectivityManager.class);
        manager.unregisterNetworkCallback(here);
        manager.unregisterNetworkCallback(there);
    }

    static class Here extends ConnectivityManager.NetworkCallback {
        @Override
        public void onAvailable(android.net.Network network) {
        }
    }

    static class There extends ConnectivityManager.NetworkCallback {
        @Override
        public void onLost(android.net.Network network) {
        }
    }
}
