package app.adapters;

import android.app.Activity;
import android.database.DataSetObserver;
import android.os.Bundle;
import android.view.View;
import android.widget.AbsListView;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.Spinner;

public class MainActivity extends Activity implements AdapterView.OnItemSelectedListener, AbsListView.OnScrollListener {
    private Rows rows;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        rows = new Rows(this);
        rows.registerDataSetObserver(new DataSetObserver() {
            @Override
            public void onChanged() {
            }
        });
        ListView list = findViewById(R.id.list);
        list.setAdapter(rows);
        list.setOnItemClickListener((parent, view, position, id) -> rows.grow());
        list.setOnItemLongClickListener(this::shrink);
        list.setOnScrollListener(this);
        list.setRecyclerListener(view -> { });

        Spinner spinner = findViewById(R.id.spinner);
        spinner.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, new String[] {"A", "B"}));
        spinner.setOnItemSelectedListener(this);
    }

    private boolean shrink(AdapterView<?> parent, View view, int position, long id) {
        rows.shrink();
        return true;
    }

    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {
    }

    @Override
    public void onScrollStateChanged(AbsListView view, int state) {
    }

    @Override
    public void onScroll(AbsListView view, int first, int visible, int total) {
    }
}
