package shop;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.Button;

/** The shop before the change: four lambdas, two of which are the same, and an anonymous class. */
public class MainActivity extends Activity {
    private final Cart cart = new Cart();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button(1).setOnClickListener(v -> buy());
        button(2).setOnClickListener(v -> Log.i("shop", "help"));
        button(3).setOnClickListener(v -> finish());
        button(4).setOnClickListener(v -> finish());
        button(5).setOnLongClickListener(new View.OnLongClickListener() {
            @Override
            public boolean onLongClick(View v) {
                cart.clear();
                return true;
            }
        });
        button(6).setOnTouchListener(new Drag());
    }

    private Button button(int id) {
        return (Button) findViewById(id);
    }

    private void buy() {
        cart.add("apple");
        setTitle("bought");
    }
}
