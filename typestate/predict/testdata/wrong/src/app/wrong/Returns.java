package app.wrong;

import android.os.Bundle;

/** Takes its one fragment away, and gives it back. */
public class Returns extends Window {
    private final Returned pane = new Returned();

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        findViewById(R.id.go).setOnClickListener(v -> getFragmentManager().beginTransaction().add(android.R.id.content, pane).commit());
        findViewById(R.id.more).setOnClickListener(v -> getFragmentManager().beginTransaction().remove(pane).commit());
    }
}
