package app.surfaced;

import android.app.Activity;
import android.graphics.SurfaceTexture;
import android.os.Bundle;
import android.view.TextureView;

/** The same of a texture. */
public class Textured extends Activity implements TextureView.SurfaceTextureListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextureView view = new TextureView(this);
        view.setSurfaceTextureListener(this);
        setContentView(view);
    }

    @Override
    public void onSurfaceTextureAvailable(SurfaceTexture texture, int width, int height) {
    }

    @Override
    public void onSurfaceTextureSizeChanged(SurfaceTexture texture, int width, int height) {
    }

    @Override
    public boolean onSurfaceTextureDestroyed(SurfaceTexture texture) {
        return true;
    }

    @Override
    public void onSurfaceTextureUpdated(SurfaceTexture texture) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
    }
}
