package app.paged;

import androidx.paging.DataSource;
import androidx.paging.PositionalDataSource;
import java.util.ArrayList;
import java.util.List;

/** Words by their place, loaded a page at a time, on another thread. */
final class Words extends PositionalDataSource<String> {
    private static final int ALL = 40;

    @Override
    public void loadInitial(LoadInitialParams params, LoadInitialCallback<String> callback) {
        int from = computeInitialLoadPosition(params, ALL);
        callback.onResult(words(from, computeInitialLoadSize(params, from, ALL)), from, ALL);
    }

    @Override
    public void loadRange(LoadRangeParams params, LoadRangeCallback<String> callback) {
        callback.onResult(words(params.startPosition, params.loadSize));
    }

    private static List<String> words(int from, int number) {
        List<String> words = new ArrayList<>();
        for (int i = from; i < from + number; i++) {
            words.add("word " + i);
        }
        return words;
    }

    static final class Source extends DataSource.Factory<Integer, String> {
        @Override
        public DataSource<Integer, String> create() {
            return new Words();
        }
    }
}
