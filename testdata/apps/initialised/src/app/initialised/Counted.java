package app.initialised;

import android.os.Handler;
import android.os.Looper;

/** A number that is looked at once, on the main thread, behind what its superclass has posted, which is initialised before it. */
class Counted extends Posted {
    static {
        MAIN.post(new Look());
    }

    int count() {
        return Words.size();
    }

    static class Look implements Runnable {
        @Override
        public void run() {
            MAIN.removeCallbacks(this);
        }
    }
}

class Posted {
    static final Handler MAIN = new Handler(Looper.getMainLooper());

    static {
        MAIN.post(new Begin());
    }

    static class Begin implements Runnable {
        @Override
        public void run() {
            MAIN.removeCallbacks(this);
        }
    }
}
