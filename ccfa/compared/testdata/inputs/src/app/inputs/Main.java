package app.inputs;

import android.app.Activity;
import android.os.Bundle;
import android.text.TextUtils;
import android.widget.EditText;
import java.util.ArrayList;
import java.util.List;

// What a user types is held against texts and numbers.
public class Main extends Activity {
    private static final String SECRET = "open sesame";
    private final List<String> words = new ArrayList<>();
    private EditText input;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        input = new EditText(this);
        setContentView(input);
    }

    @Override
    protected void onPause() {
        super.onPause();
        String text = input.getText().toString();
        if (text.equals(SECRET) || "admin".equalsIgnoreCase(text) || TextUtils.equals(text, "guest")) {
            words.add("not compared");
        }
        if (text.startsWith("http://") || text.contains("@") || text.matches("[0-9]+")) {
            words.clear();
        }
        switch (text) {
            case "start":
                words.add(text);
                break;
            case "stop":
                finish();
                break;
            default:
        }
        check(text, "handed");
    }

    private void check(String text, String word) {
        if (text.contentEquals(word)) {
            setTitle(text);
        }
        if (text.length() > 8 && Integer.parseInt(text) >= 18 && Long.parseLong(text) < 5000000000L || words.size() == 3) {
            setTitle("" + (text.hashCode() == 99 ? 1 : 2));
        }
    }
}
