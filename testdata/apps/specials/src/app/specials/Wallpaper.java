package app.specials;

import android.service.wallpaper.WallpaperService;
import android.view.SurfaceHolder;

public class Wallpaper extends WallpaperService {
    @Override
    public Engine onCreateEngine() {
        return new Painter();
    }

    class Painter extends Engine {
        @Override
        public void onSurfaceCreated(SurfaceHolder holder) {
        }

        @Override
        public void onVisibilityChanged(boolean visible) {
        }

        @Override
        public void onSurfaceDestroyed(SurfaceHolder holder) {
        }
    }
}
