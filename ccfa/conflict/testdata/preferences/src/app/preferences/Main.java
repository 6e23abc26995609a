package app.preferences;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.util.Log;
import android.view.View;

public class Main extends Activity {
    private static final String NAME = "name";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    private SharedPreferences preferences() {
        return getSharedPreferences("settings", MODE_PRIVATE);
    }

    public void putName(View view) {
        preferences().edit().putString(NAME, "written").apply();
    }

    public void getName(View view) {
        Log.i("app", preferences().getString("name", ""));
    }

    public void getAge(View view) {
        Log.i("app", "" + preferences().getInt("age", 0));
    }

    public void getAny(View view) {
        Log.i("app", preferences().getString(view.toString(), ""));
    }

    public void clear(View view) {
        preferences().edit().clear().apply();
    }
}
