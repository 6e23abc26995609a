package app.bound;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;

/** Binds a service of its own process, whose connection does not break, and one of another process, whose may. */
public class MainActivity extends Activity {
    private final ServiceConnection near = new Near();
    private final ServiceConnection far = new Far();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        bindService(new Intent(this, NearService.class), near, Context.BIND_AUTO_CREATE);
        bindService(new Intent(this, FarService.class), far, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        unbindService(near);
        unbindService(far);
    }

    static class Near implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    static class Far implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }
}
