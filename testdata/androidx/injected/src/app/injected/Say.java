package app.injected;

import android.content.Intent;
import android.view.View;
import javax.inject.Inject;

/** Tells the receiver. */
final class Say implements View.OnClickListener {
    private final Notes notes;

    @Inject
    Say(Notes notes) {
        this.notes = notes;
    }

    @Override
    public void onClick(View view) {
        notes.tell(view);
        view.getContext().sendBroadcast(new Intent(view.getContext(), Heard.class));
    }
}
