package app.handed;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.view.View;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Listeners that come to their registration as what a callback gets: of collections, of an Optional, of a message. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Map<View, View.OnClickListener> each = new LinkedHashMap<>();
        each.put(findViewById(R.id.first), new First());
        each.put(findViewById(R.id.second), new Second());
        each.forEach((view, listener) -> view.setOnClickListener(listener));

        Map<String, View.OnClickListener> named = new HashMap<>();
        findViewById(R.id.third).setOnClickListener(named.computeIfAbsent("third", name -> new Third()));

        List<View.OnClickListener> list = List.of(new Fourth());
        list.stream().forEach(listener -> findViewById(R.id.fourth).setOnClickListener(listener));

        Optional<View> fifth = Optional.of(findViewById(R.id.fifth));
        fifth.map(view -> new Fifth(view)).ifPresent(listener -> listener.listen());

        Handler taker = new Taker(Looper.getMainLooper());
        taker.dispatchMessage(taker.obtainMessage(1, new Sixth()));
    }

    class Taker extends Handler {
        Taker(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message message) {
            findViewById(R.id.sixth).setOnClickListener((View.OnClickListener) message.obj);
        }
    }

    static class First implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Second implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Third implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Fourth implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }

    static class Fifth implements View.OnClickListener {
        private final View view;

        Fifth(View view) {
            this.view = view;
        }

        void listen() {
            view.setOnClickListener(this);
        }

        @Override
        public void onClick(View v) {
        }
    }

    static class Sixth implements View.OnClickListener {
        @Override
        public void onClick(View v) {
        }
    }
}
