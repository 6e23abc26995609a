package app.injected;

import android.os.Bundle;
import android.view.View;
import androidx.fragment.app.Fragment;
import dagger.hilt.android.AndroidEntryPoint;
import javax.inject.Inject;
import javax.inject.Provider;

/** A fragment that asks for its listener when its view is there. */
@AndroidEntryPoint(Fragment.class)
public final class Part extends Hilt_Part {
    @Inject Provider<Say> say;

    public Part() {
        super(R.layout.part);
    }

    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.say).setOnClickListener(say.get());
    }
}
