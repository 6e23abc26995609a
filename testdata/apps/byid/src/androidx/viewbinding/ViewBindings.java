package androidx.viewbinding;

import android.view.View;
import android.view.ViewGroup;

/** Stands for the library's class, of which view bindings use this method. */
public final class ViewBindings {
    private ViewBindings() {
    }

    public static <T extends View> T findChildViewById(View rootView, int id) {
        if (!(rootView instanceof ViewGroup)) {
            return null;
        }
        ViewGroup group = (ViewGroup) rootView;
        for (int i = 0; i < group.getChildCount(); i++) {
            T view = group.getChildAt(i).findViewById(id);
            if (view != null) {
                return view;
            }
        }
        return null;
    }
}
