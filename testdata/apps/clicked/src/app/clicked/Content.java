package app.clicked;

import android.app.Activity;
import android.view.LayoutInflater;
import android.view.ViewGroup;

/** Fills windows, as a library's delegate does. */
final class Content {
    private final Activity host;

    Content(Activity host) {
        this.host = host;
    }

    void show(int layout) {
        ViewGroup all = host.findViewById(android.R.id.content);
        LayoutInflater.from(host).inflate(layout, all);
    }
}
