package app.printed;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.print.PageRange;
import android.print.PrintAttributes;
import android.print.PrintDocumentAdapter;
import android.print.PrintManager;

/** Prints once: a document that is laid out and written, as often as the user wants, until it is finished. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        PrintManager printers = (PrintManager) getSystemService(Context.PRINT_SERVICE);
        if (printers != null) { // not every device prints
            printers.print("pages", new Pages(), null);
        }
    }

    static class Pages extends PrintDocumentAdapter {
        @Override
        public void onStart() {
        }

        @Override
        public void onLayout(PrintAttributes before, PrintAttributes now, CancellationSignal cancelled, LayoutResultCallback done, Bundle extras) {
        }

        @Override
        public void onWrite(PageRange[] pages, ParcelFileDescriptor to, CancellationSignal cancelled, WriteResultCallback done) {
        }

        @Override
        public void onFinish() {
        }
    }
}
