package app.rules;

import android.app.Activity;
import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;

/** `open service`, `open bind`, and `stop` of both. */
public class OpenService extends Activity {
    private final Connection connection = new Connection();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startService(new Intent(this, Started.class));
        bindService(new Intent(this, Bound.class), connection, BIND_AUTO_CREATE);
    }

    @Override
    protected void onStop() {
        super.onStop();
        stopService(new Intent(this, Started.class));
        unbindService(connection);
    }

    static class Connection implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    public static class Started extends Service {
        @Override
        public int onStartCommand(Intent intent, int flags, int id) {
            return START_STICKY;
        }

        @Override
        public void onDestroy() {
        }

        @Override
        public IBinder onBind(Intent intent) {
            return null;
        }
    }

    public static class Bound extends Service {
        @Override
        public IBinder onBind(Intent intent) {
            return new Binder();
        }

        @Override
        public boolean onUnbind(Intent intent) {
            return false;
        }
    }
}

/* WANT:
service OpenService$Started brought-by=service
service OpenService$Bound brought-by=bind
callback OpenService$Bound.onBind: lifecycle, life
callback OpenService$Bound.onUnbind: lifecycle, life
callback OpenService$Connection.onServiceConnected: curated
callback OpenService$Started.onBind: lifecycle, life
callback OpenService$Started.onDestroy: lifecycle, life
callback OpenService$Started.onStartCommand: lifecycle, life
callback OpenService.onCreate: lifecycle, life
	0 → 1 begin OpenService.startService
	1 → 2 open(OpenService$Started)=pending
	2 → 3 posted(OpenService$Started.onStartCommand)=yes
	3 → 4 post OpenService$Started.onStartCommand by OpenService.startService
	4 → 5 end OpenService.startService
	5 → 6 begin OpenService.bindService
	6 → 7 open(OpenService$Bound)=pending
	7 → 8 posted(OpenService$Bound.onBind)=yes
	8 → 9 post OpenService$Bound.onBind by OpenService.bindService
	9 → 10 connection(OpenService$Connection)?0
	10 → 11 posted(OpenService$Connection.onServiceConnected)=yes
	10 → 12
	11 → 12 post OpenService$Connection.onServiceConnected by OpenService.bindService
	12 → end end OpenService.bindService
callback OpenService.onStop: lifecycle, life
	0 → 1 begin OpenService.stopService
	1 → 2 posted(OpenService$Started.onDestroy)=yes
	2 → 3 post OpenService$Started.onDestroy by OpenService.stopService
	3 → 4 end OpenService.stopService
	4 → 5 begin OpenService.unbindService
	5 → 6 posted(OpenService$Bound.onUnbind)=yes
	6 → 7 post OpenService$Bound.onUnbind by OpenService.unbindService
	7 → 8 posted(OpenService$Connection.onServiceConnected)=none
	8 → 9 connection(OpenService$Connection)?1
	9 → end end OpenService.unbindService
slot open(OpenService$Started): opening, opens OpenService$Started
	pending
slot open(OpenService$Bound): opening, opens OpenService$Bound
	pending
slot posted(OpenService$Started.onDestroy): posted
	yes runs OpenService$Started.onDestroy
slot posted(OpenService$Bound.onUnbind): posted
	yes runs OpenService$Bound.onUnbind
slot connection(OpenService$Connection): stage
	bound
	connected
	lost
	bound-mixed
slot posted(OpenService$Started.onStartCommand): posted
	yes runs OpenService$Started.onStartCommand
slot posted(OpenService$Bound.onBind): posted
	yes runs OpenService$Bound.onBind
slot posted(OpenService$Connection.onServiceConnected): posted
	yes runs OpenService$Connection.onServiceConnected
*/
