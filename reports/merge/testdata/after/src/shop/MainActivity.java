package shop;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.KeyEvent;
import android.view.View;
import android.widget.Button;

/**
 * The shop after the change: the lambdas come in another order, there is a new one and a new anonymous class in front of the old one, and
 * what is touched is gone.
 */
public class MainActivity extends Activity {
    private final Basket basket = new Basket();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button(7).setOnKeyListener(new View.OnKeyListener() {
            @Override
            public boolean onKey(View v, int code, KeyEvent e) {
                return code == KeyEvent.KEYCODE_ENTER;
            }
        });
        button(8).setOnClickListener(v -> setTitle("share"));
        button(3).setOnClickListener(v -> finish());
        button(4).setOnClickListener(v -> finish());
        button(2).setOnClickListener(v -> Log.i("shop", "help"));
        button(1).setOnClickListener(v -> buy());
        button(5).setOnLongClickListener(new View.OnLongClickListener() {
            @Override
            public boolean onLongClick(View v) {
                basket.clear();
                return true;
            }
        });
    }

    private Button button(int id) {
        return (Button) findViewById(id);
    }

    private void buy() {
        basket.add("apple");
        setTitle("bought");
    }
}
