package app.filtered;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AutoCompleteTextView;
import android.widget.BaseAdapter;
import android.widget.Filter;
import android.widget.Filterable;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A field that proposes words, by a filter of the app's own. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        AutoCompleteTextView word = new AutoCompleteTextView(this);
        word.setThreshold(1);
        word.setAdapter(new Words());
        setContentView(word);
    }

    class Words extends BaseAdapter implements Filterable {
        private final Filter filter = new Matching(this);
        List<String> shown = new ArrayList<>();

        @Override
        public Filter getFilter() {
            return filter;
        }

        @Override
        public int getCount() {
            return shown.size();
        }

        @Override
        public Object getItem(int place) {
            return shown.get(place);
        }

        @Override
        public long getItemId(int place) {
            return place;
        }

        @Override
        public View getView(int place, View old, ViewGroup parent) {
            TextView text = new TextView(MainActivity.this);
            text.setText(shown.get(place));
            return text;
        }
    }

    static class Matching extends Filter {
        private final Words words;

        Matching(Words words) {
            this.words = words;
        }

        @Override
        protected FilterResults performFiltering(CharSequence typed) {
            FilterResults found = new FilterResults();
            found.values = Arrays.asList("one", "two");
            found.count = 2;
            return found;
        }

        @Override
        @SuppressWarnings("unchecked")
        protected void publishResults(CharSequence typed, FilterResults found) {
            words.shown = (List<String>) found.values;
            words.notifyDataSetChanged();
        }
    }
}
