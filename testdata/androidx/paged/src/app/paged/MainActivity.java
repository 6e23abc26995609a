package app.paged;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.Observer;
import androidx.paging.LivePagedListBuilder;
import androidx.paging.PagedList;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** Shows pages of words; its click has them loaded anew. */
public final class MainActivity extends AppCompatActivity {
    private final Rows rows = new Rows();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RecyclerView list = findViewById(R.id.rows);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setAdapter(rows);
        LiveData<PagedList<String>> words = new LivePagedListBuilder<>(new Words.Source(), 5).setBoundaryCallback(new End()).build();
        words.observe(this, new Show());
        findViewById(R.id.renew).setOnClickListener(new Renew());
    }

    class Show implements Observer<PagedList<String>> {
        @Override
        public void onChanged(PagedList<String> words) {
            rows.submitList(words);
        }
    }

    class Renew implements View.OnClickListener {
        @Override
        public void onClick(View view) {
            PagedList<String> shown = rows.getCurrentList();
            if (shown != null) {
                shown.getDataSource().invalidate();
            }
        }
    }

    /** Is told at the first and the last page. */
    static class End extends PagedList.BoundaryCallback<String> {
        @Override
        public void onItemAtEndLoaded(String last) {}
    }
}
