package app.expressed;

import android.view.View;
import androidx.databinding.BaseObservable;
import androidx.databinding.Bindable;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;

/** What the layout's expressions read, write and call. */
public final class Counter extends BaseObservable {
    private final MutableLiveData<String> said = new MutableLiveData<>("");
    private int count;
    private String name = "";
    private boolean on;

    @Bindable
    public int getCount() {
        return count;
    }

    public void add(int number) {
        count += number;
        notifyPropertyChanged(BR.count);
    }

    public void clear(View view) {
        count = 0;
        said.setValue("cleared");
    }

    @Bindable
    public String getName() {
        return name;
    }

    public void setName(String name) {
        if (!name.equals(this.name)) {
            this.name = name;
            notifyPropertyChanged(BR.name);
        }
    }

    @Bindable
    public boolean isOn() {
        return on;
    }

    public void setOn(boolean on) {
        if (on != this.on) {
            this.on = on;
            notifyPropertyChanged(BR.on);
        }
    }

    public LiveData<String> getSaid() {
        return said;
    }
}
