package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Filter;

/** `callin`: nothing but the callins whose rules say so run the callback. Words is asked; nobody asks Unasked. */
public class Callin extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Words().filter("a");
        new Unasked();
    }

    static class Words extends Filter {
        @Override
        protected FilterResults performFiltering(CharSequence of) {
            return null;
        }

        @Override
        protected void publishResults(CharSequence of, FilterResults found) {
        }
    }

    static class Unasked extends Filter {
        @Override
        protected FilterResults performFiltering(CharSequence of) {
            return null;
        }

        @Override
        protected void publishResults(CharSequence of, FilterResults found) {
        }
    }
}

/* WANT:
callback Callin$Words.performFiltering: curated
callback Callin$Words.performFiltering on a worker: curated
callback Callin$Words.publishResults: curated
callback Callin.onCreate: lifecycle, life
	0 → 1 begin Callin$Words.filter
	1 → 2 posted(Callin$Words.performFiltering)=yes
	2 → 3 post Callin$Words.performFiltering by Callin$Words.filter to a worker
	3 → 4 posted(Callin$Words.publishResults)=yes
	4 → 5 post Callin$Words.publishResults by Callin$Words.filter
	5 → end end Callin$Words.filter
slot posted(Callin$Words.performFiltering): posted
	yes runs Callin$Words.performFiltering on a worker
slot posted(Callin$Words.publishResults): posted
	yes runs Callin$Words.publishResults
*/
