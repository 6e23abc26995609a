package app.surfaces;

import android.app.Activity;
import android.graphics.SurfaceTexture;
import android.os.Bundle;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import android.view.TextureView;
import android.view.ViewTreeObserver;
import android.widget.LinearLayout;

/** Surface and texture callbacks, and the observers of a tree of views. */
public class MainActivity extends Activity implements SurfaceHolder.Callback, ViewTreeObserver.OnGlobalLayoutListener {
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        SurfaceView surface = new SurfaceView(this);
        surface.getHolder().addCallback(this);
        column.addView(surface);
        TextureView texture = new TextureView(this);
        texture.setSurfaceTextureListener(new Textures());
        column.addView(texture);
        setContentView(column);
        ViewTreeObserver tree = column.getViewTreeObserver();
        tree.addOnGlobalLayoutListener(this);
        tree.addOnPreDrawListener(() -> true);
        tree.addOnScrollChangedListener(() -> { });
        tree.addOnGlobalFocusChangeListener((before, now) -> { });
    }

    @Override
    public void onGlobalLayout() {
        column.getViewTreeObserver().removeOnGlobalLayoutListener(this);
    }

    @Override
    public void surfaceCreated(SurfaceHolder holder) {
    }

    @Override
    public void surfaceChanged(SurfaceHolder holder, int format, int width, int height) {
    }

    @Override
    public void surfaceDestroyed(SurfaceHolder holder) {
    }

    static class Textures implements TextureView.SurfaceTextureListener {
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
    }
}
