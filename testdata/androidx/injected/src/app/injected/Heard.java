package app.injected;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import dagger.hilt.android.AndroidEntryPoint;
import javax.inject.Inject;

/** A receiver that gets what it needs before it hears. */
@AndroidEntryPoint(BroadcastReceiver.class)
public final class Heard extends Hilt_Heard {
    @Inject Notes notes;

    @Override
    public void onReceive(Context context, Intent intent) {
        super.onReceive(context, intent);
        notes.clear();
    }
}
