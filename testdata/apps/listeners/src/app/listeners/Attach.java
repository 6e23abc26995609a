package app.listeners;

import android.view.View;
import android.view.ViewGroup;

class Attach implements View.OnAttachStateChangeListener, View.OnLayoutChangeListener, ViewGroup.OnHierarchyChangeListener {
    int children;

    @Override
    public void onViewAttachedToWindow(View view) {
    }

    @Override
    public void onViewDetachedFromWindow(View view) {
    }

    @Override
    public void onLayoutChange(View view, int l, int t, int r, int b, int oldL, int oldT, int oldR, int oldB) {
    }

    @Override
    public void onChildViewAdded(View parent, View child) {
        children++;
    }

    @Override
    public void onChildViewRemoved(View parent, View child) {
        children--;
    }
}
