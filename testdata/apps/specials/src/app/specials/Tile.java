package app.specials;

import android.service.quicksettings.TileService;

public class Tile extends TileService {
    boolean on;

    @Override
    public void onTileAdded() {
    }

    @Override
    public void onStartListening() {
    }

    @Override
    public void onClick() {
        on = !on;
    }

    @Override
    public void onStopListening() {
    }

    @Override
    public void onTileRemoved() {
    }
}
