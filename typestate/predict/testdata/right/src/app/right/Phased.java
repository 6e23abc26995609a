package app.right;

import android.os.Bundle;
import java.io.IOException;

/** An object of its own keeps the player, and a phase tells its state. */
public class Phased extends Window {
    private Session session;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        session = new Session();
        onGo(v -> {
            try {
                session.play();
            } catch (IOException e) {
                session.end();
            }
        });
        findViewById(R.id.more).setOnClickListener(v -> session.end());
    }
}
