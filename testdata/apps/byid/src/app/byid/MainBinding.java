package app.byid;

import android.view.LayoutInflater;
import android.view.View;
import android.widget.Button;
import androidx.viewbinding.ViewBindings;

/** As view binding generates it: all ids come to one static method of a library. */
final class MainBinding {
    private final View rootView;
    final Button fifth;
    final Button sixth;

    private MainBinding(View rootView, Button fifth, Button sixth) {
        this.rootView = rootView;
        this.fifth = fifth;
        this.sixth = sixth;
    }

    View getRoot() {
        return rootView;
    }

    static MainBinding inflate(LayoutInflater inflater) {
        return bind(inflater.inflate(R.layout.main, null, false));
    }

    static MainBinding bind(View rootView) {
        int id;
        missingId: {
            id = R.id.fifth;
            Button fifth = ViewBindings.findChildViewById(rootView, id);
            if (fifth == null) {
                break missingId;
            }
            id = R.id.sixth;
            Button sixth = ViewBindings.findChildViewById(rootView, id);
            if (sixth == null) {
                break missingId;
            }
            return new MainBinding(rootView, fifth, sixth);
        }
        throw new NullPointerException("Missing required view with ID: " + rootView.getResources().getResourceName(id));
    }
}
