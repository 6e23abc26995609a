package app.rules;

import android.app.Activity;
import android.media.MediaRouter;
import android.os.Bundle;

/** No rule: what the app overrides may come at any time. */
public class Guess extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        hold(new Volume());
    }

    private static void hold(Object any) {
    }

    static class Volume extends MediaRouter.VolumeCallback {
        @Override
        public void onVolumeUpdateRequest(MediaRouter.RouteInfo route, int direction) {
        }

        @Override
        public void onVolumeSetRequest(MediaRouter.RouteInfo route, int volume) {
        }
    }
}

/* WANT:
callback Guess$Volume.onVolumeSetRequest: guess
callback Guess$Volume.onVolumeUpdateRequest: guess
callback Guess.onCreate: lifecycle, life
	0 → end made(Guess$Volume)=yes
	0 → end
slot made(Guess$Volume): made
	yes runs Guess$Volume.onVolumeSetRequest, Guess$Volume.onVolumeUpdateRequest
	event unknown: Guess$Volume.onVolumeSetRequest
	event unknown: Guess$Volume.onVolumeUpdateRequest
*/
