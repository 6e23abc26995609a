package app.radios;

import android.app.Activity;
import android.nfc.NfcAdapter;

/** A tag is told on a thread of the system, while the window is resumed. */
public class Tag extends Activity implements NfcAdapter.ReaderCallback {
    @Override
    protected void onResume() {
        super.onResume();
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(this);
        if (adapter != null) {
            adapter.enableReaderMode(this, this, NfcAdapter.FLAG_READER_NFC_A, null);
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(this);
        if (adapter != null) {
            adapter.disableReaderMode(this);
        }
    }

    @Override
    public void onTagDiscovered(android.nfc.Tag tag) {
    }
}
