package app.listed;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import org.json.JSONArray;

/** Buttons whose listeners are made of names that come out of JSON, as libraries do that open pages by a table. */
public class MainActivity extends Activity {
    private static final String[] PAGES = {"app.listed.First", "app.listed.Second", "app.listed.Missing", "app.listed.Other"};

    /** What the table tells of. */
    abstract static class Page implements View.OnClickListener {}

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout all = new LinearLayout(this);
        setContentView(all);
        try {
            JSONArray table = new JSONArray();
            for (String page : PAGES) {
                table.put(page);
            }
            JSONArray read = new JSONArray(table.toString());
            for (int i = 0; i < 2; i++) {
                Object made = null;
                try {
                    made = Class.forName(read.getString(i)).newInstance();
                } catch (ClassNotFoundException e) {
                    setTitle(e.toString());
                }
                Page page = (Page) made;
                Button button = new Button(this);
                button.setText(page.toString());
                button.setOnClickListener(page);
                all.addView(button);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
