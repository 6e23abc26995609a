package app.service;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;

/** Starts, stops, binds and unbinds PlayService, and hands work to UploadService. */
public class MainActivity extends Activity implements ServiceConnection {
    boolean bound;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Intent play = new Intent(this, PlayService.class);
        findViewById(R.id.start).setOnClickListener(v -> startService(play));
        findViewById(R.id.stop).setOnClickListener(v -> stopService(play));
        findViewById(R.id.bind).setOnClickListener(v -> bind(play));
        findViewById(R.id.unbind).setOnClickListener(v -> unbind());
        findViewById(R.id.upload).setOnClickListener(v -> startService(new Intent(this, UploadService.class)));
    }

    private void bind(Intent play) {
        if (!bound) {
            bound = bindService(play, this, Context.BIND_AUTO_CREATE);
        }
    }

    private void unbind() {
        if (bound) {
            unbindService(this);
            bound = false;
        }
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
        bound = false;
    }

    @Override
    protected void onDestroy() {
        unbind();
        super.onDestroy();
    }
}
