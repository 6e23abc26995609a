package app.scanned;

import android.app.Activity;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Bundle;
import android.widget.Button;

/** A connection to the media store tells that it stands before connect() returns; a scan is done elsewhere. */
public class MainActivity extends Activity implements MediaScannerConnection.MediaScannerConnectionClient {
    private MediaScannerConnection scanner;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        scanner = new MediaScannerConnection(this, this);
        Button scan = new Button(this);
        scan.setText("Scan");
        scan.setOnClickListener(v -> scanner.connect());
        setContentView(scan);
    }

    @Override
    public void onMediaScannerConnected() {
        scanner.scanFile("/sdcard/a.jpg", null);
    }

    @Override
    public void onScanCompleted(String path, Uri uri) {
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        scanner.disconnect();
    }
}
