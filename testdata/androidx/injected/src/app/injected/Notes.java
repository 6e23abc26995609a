package app.injected;

import android.view.View;
import javax.inject.Inject;
import javax.inject.Singleton;

/** One for the process. */
@Singleton
final class Notes {
    private View.OnClickListener listener;

    @Inject
    Notes() {}

    void clear() {
        listener = null;
    }

    void set(View.OnClickListener listener) {
        this.listener = listener;
    }

    void tell(View view) {
        if (listener != null) {
            listener.onClick(view);
        }
    }
}
