package app.brokenmatch;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.View.OnClickListener;
import android.widget.EditText;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The year of a date is taken of a matcher that was never asked to match. */
public class Main extends Activity implements OnClickListener {
    private static final Pattern DATE = Pattern.compile("([0-9]{4})-[0-9]{2}-[0-9]{2}");
    private EditText text;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.window);
        text = findViewById(R.id.text);
        text.setText("2026-11-28");
        findViewById(R.id.year).setOnClickListener(this);
    }

    @Override
    public void onClick(View v) {
        Matcher date = DATE.matcher(text.getText());
        text.setText(date.group(1));
    }
}
