package app.brokentask;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.ScrollView;
import android.widget.Spinner;
import java.util.ArrayList;
import java.util.List;

/**
 * Hears what a user does, and says so by an exception when its last button is clicked. It stands in for the activity of brokentask, whose manifest and
 * resources it has.
 */
public class Main extends Activity {
    private final List<String> heard = new ArrayList<>();
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button("First").setId(R.id.load);
        button("Second");
        field();
        field();
        ViewGroup form = new LinearLayout(this);
        form.addView(button("Inner"));
        column.addView(form);
        Button described = button("");
        described.setContentDescription("Described");
        described.setOnClickListener(v -> heard.add("click Described"));
        button("Long").setOnLongClickListener(v -> heard.add("long"));
        Button touched = button("Touched");
        touched.setOnTouchListener((v, e) -> e.getAction() == MotionEvent.ACTION_DOWN && heard.add("touch"));
        list();
        Button twin = button("Off");
        twin.setEnabled(false);
        button("Off");
        View gap = new View(this);
        column.addView(gap, new LinearLayout.LayoutParams(10, 3000));
        button("Far");
        Button last = button("Last");
        last.setOnClickListener(v -> { throw new IllegalStateException("heard " + heard); });
        ScrollView scrolled = new ScrollView(this);
        scrolled.addView(column);
        setContentView(scrolled);
    }

    private Button button(String text) {
        Button b = new Button(this);
        b.setText(text);
        b.setOnClickListener(v -> heard.add("click " + text));
        if (!text.equals("Inner")) {
            column.addView(b);
        }
        return b;
    }

    private void field() {
        EditText e = new EditText(this);
        int number = column.getChildCount();
        e.addTextChangedListener(new TextWatcher() {
            @Override
            public void beforeTextChanged(CharSequence s, int start, int count, int after) {}

            @Override
            public void onTextChanged(CharSequence s, int start, int before, int count) {}

            @Override
            public void afterTextChanged(Editable s) {
                heard.add("text " + number + " " + s);
            }
        });
        column.addView(e);
    }

    private void list() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add("row " + i);
        }
        ListView list = new ListView(this);
        list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows));
        list.setOnItemClickListener((parent, view, place, id) -> heard.add("item " + place));
        list.setOnItemLongClickListener((parent, view, place, id) -> heard.add("long item " + place));
        column.addView(list, new LinearLayout.LayoutParams(300, 200));
        Spinner spinner = new Spinner(this);
        spinner.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, rows));
        spinner.setOnItemSelectedListener(new AdapterView.OnItemSelectedListener() {
            @Override
            public void onItemSelected(AdapterView<?> parent, View view, int place, long id) {
                if (place > 0 && !heard.contains("selected " + place)) { // it is told again where the spinner is laid out anew
                    heard.add("selected " + place);
                }
            }

            @Override
            public void onNothingSelected(AdapterView<?> parent) {}
        });
        column.addView(spinner);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, 7, 0, "Titled");
        menu.add(0, R.id.load, 0, "Named").setShowAsAction(MenuItem.SHOW_AS_ACTION_ALWAYS);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        heard.add("menu " + item.getTitle());
        return true;
    }
}
