package app.rules;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.Spinner;

/** `sync X?; async main X`: posted, and perhaps at once. */
public class AtOnce extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Spinner spinner = new Spinner(this);
        spinner.setOnItemSelectedListener(new Selected());
        spinner.setSelection(1);
    }

    static class Selected implements AdapterView.OnItemSelectedListener {
        @Override
        public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
        }

        @Override
        public void onNothingSelected(AdapterView<?> parent) {
        }
    }
}

/* WANT:
callback AtOnce$Selected.onItemSelected: curated
callback AtOnce$Selected.onNothingSelected: curated
callback AtOnce.onCreate: lifecycle, life
	0 → 1 item-selected(Spinner)=AtOnce$Selected
	1 → 2 begin Spinner.setSelection
	2 → 3 posted(AtOnce$Selected.onItemSelected)=yes
	3 → 4 post AtOnce$Selected.onItemSelected by Spinner.setSelection, perhaps at once
	4 → end end Spinner.setSelection
slot item-selected(Spinner): listener, local, gui
	AtOnce$Selected runs AtOnce$Selected.onItemSelected, AtOnce$Selected.onNothingSelected
slot posted(AtOnce$Selected.onItemSelected): posted
	yes runs AtOnce$Selected.onItemSelected
*/
