package app.watched;

import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

/** What both fragments share. */
public class Sum extends ViewModel {
    final MutableLiveData<Integer> value = new MutableLiveData<>(0);
}
