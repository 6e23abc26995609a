package app.modelled;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModel;
import androidx.lifecycle.ViewModelProvider;

/** Its model is made by a factory of the app's, once for all windows that are made anew. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView text = new TextView(this);
        text.setText(new ViewModelProvider(this, new Making()).get(Notes.class).first);
        setContentView(text);
    }

    static class Making implements ViewModelProvider.Factory {
        @Override
        public <T extends ViewModel> T create(Class<T> of) {
            return of.cast(new Notes("first"));
        }
    }

    static class Notes extends ViewModel {
        String first;

        Notes(String first) {
            this.first = first;
        }

        @Override
        protected void onCleared() {
            first = null;
        }
    }
}
