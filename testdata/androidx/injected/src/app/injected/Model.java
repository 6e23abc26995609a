package app.injected;

import androidx.lifecycle.ViewModel;
import dagger.hilt.android.lifecycle.HiltViewModel;
import javax.inject.Inject;

/** Made by the library's factory of models. */
@HiltViewModel
public final class Model extends ViewModel {
    final Notes notes;

    @Inject
    Model(Notes notes) {
        this.notes = notes;
    }

    @Override
    protected void onCleared() {
        notes.clear();
    }
}
