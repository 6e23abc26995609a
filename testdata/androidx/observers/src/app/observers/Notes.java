package app.observers;

import androidx.lifecycle.ViewModel;

/** Stays when the window is made anew. */
public class Notes extends ViewModel {
    @Override
    protected void onCleared() {}
}
