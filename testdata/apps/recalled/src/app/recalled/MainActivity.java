package app.recalled;

import android.app.Activity;
import android.app.Dialog;
import android.content.Context;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;

/**
 * A dialog of the app's own class, shown again and again, that its own button dismisses; and one that code dismisses where it is not shown, so
 * that nothing comes of it.
 */
public class MainActivity extends Activity {
    private Panel panel;
    private Dialog other;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        panel = new Panel(this);
        panel.setOnCancelListener(new Left());
        panel.setOnDismissListener(new Gone());
        other = new Dialog(this);
        other.setOnDismissListener(new OtherGone());
        findViewById(R.id.first).setOnClickListener(new Open());
        findViewById(R.id.second).setOnClickListener(new Other());
        findViewById(R.id.third).setOnClickListener(new Away());
    }

    class Open implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            panel.show();
        }
    }

    class Other implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            other.show();
        }
    }

    /** Nothing is shown where it can be clicked, so nothing is posted. */
    class Away implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            other.dismiss();
        }
    }

    static class OtherGone implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }

    static class Left implements DialogInterface.OnCancelListener {
        @Override
        public void onCancel(DialogInterface dialog) {
        }
    }

    static class Gone implements DialogInterface.OnDismissListener {
        @Override
        public void onDismiss(DialogInterface dialog) {
        }
    }

    static class Panel extends Dialog {
        Panel(Context context) {
            super(context);
        }

        @Override
        protected void onCreate(Bundle state) {
            super.onCreate(state);
            Button close = new Button(getContext());
            close.setText("Close");
            close.setOnClickListener(new Close());
            setContentView(close);
        }

        @Override
        protected void onStart() {
            super.onStart();
        }

        @Override
        protected void onStop() {
            super.onStop();
        }

        class Close implements View.OnClickListener {
            @Override
            public void onClick(View v) {
                dismiss();
            }
        }
    }
}
