package app.scoped;

import android.os.Handler;
import android.os.Looper;
import androidx.lifecycle.ViewModel;

/** A model that the library makes by its class. It reads what it holds a little later. */
public class Notes extends ViewModel {
    public Notes() {
        new Handler(Looper.getMainLooper()).post(new Read());
    }

    @Override
    protected void onCleared() {
        Thread.yield();
    }

    static class Read implements Runnable {
        @Override
        public void run() {
            Thread.yield();
        }
    }
}
