package app.away;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;

/** Opens two windows of its own, and one of another app. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.near).setOnClickListener(new Near());
        findViewById(R.id.ask).setOnClickListener(new Ask());
        findViewById(R.id.site).setOnClickListener(new Site());
    }

    @Override
    protected void onResume() {
        super.onResume();
        setTitle("here");
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        setTitle("answered");
    }

    class Near implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(MainActivity.this, NearActivity.class));
        }
    }

    class Ask implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivityForResult(new Intent(MainActivity.this, AnswerActivity.class), 1);
        }
    }

    class Site implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org")));
        }
    }
}
