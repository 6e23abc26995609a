package app.pager;

import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

/** What both pages share. It is cleared when the activity ends for good. */
public class Counter extends ViewModel {
    final MutableLiveData<Integer> count = new MutableLiveData<>(0);
    boolean cleared;

    void set(int value) {
        count.setValue(value);
    }

    @Override
    protected void onCleared() {
        cleared = true;
    }
}
