package app.inputs;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.CheckBox;
import android.widget.CompoundButton;
import android.widget.DatePicker;
import android.widget.EditText;
import android.widget.NumberPicker;
import android.widget.RatingBar;
import android.widget.SearchView;
import android.widget.SeekBar;

/** Text, compound buttons, bars, pickers and search. Ticking the box sets the other widgets from code. */
public class MainActivity extends Activity implements CompoundButton.OnCheckedChangeListener, SeekBar.OnSeekBarChangeListener {
    private EditText name;
    private SeekBar volume;
    private RatingBar stars;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        name = findViewById(R.id.name);
        name.addTextChangedListener(new Length());
        name.setOnEditorActionListener((view, action, event) -> false);
        CheckBox agree = findViewById(R.id.agree);
        agree.setOnCheckedChangeListener(this);
        volume = findViewById(R.id.volume);
        volume.setOnSeekBarChangeListener(this);
        stars = findViewById(R.id.stars);
        stars.setOnRatingBarChangeListener((bar, rating, byUser) -> { });
        SearchView search = findViewById(R.id.search);
        search.setOnQueryTextListener(new Search());
        search.setOnCloseListener(() -> false);
        NumberPicker number = findViewById(R.id.number);
        number.setMaxValue(9);
        number.setOnValueChangedListener((picker, before, now) -> { });
        DatePicker date = findViewById(R.id.date);
        date.setOnDateChangedListener((picker, year, month, day) -> { });
    }

    @Override
    public void onCheckedChanged(CompoundButton button, boolean checked) {
        name.setText(checked ? "yes" : "no");
        volume.setProgress(checked ? 50 : 0);
        stars.setRating(checked ? 3 : 0);
    }

    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean byUser) {
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {
    }

    @Override
    public void onStopTrackingTouch(SeekBar bar) {
    }

    static class Length implements TextWatcher {
        int length;

        @Override
        public void beforeTextChanged(CharSequence text, int start, int count, int after) {
        }

        @Override
        public void onTextChanged(CharSequence text, int start, int before, int count) {
        }

        @Override
        public void afterTextChanged(Editable text) {
            length = text.length();
        }
    }

    static class Search implements SearchView.OnQueryTextListener {
        @Override
        public boolean onQueryTextSubmit(String query) {
            return true;
        }

        @Override
        public boolean onQueryTextChange(String text) {
            return false;
        }
    }
}
