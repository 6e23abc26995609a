package app.picked;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;
import androidx.navigation.fragment.NavHostFragment;
import androidx.navigation.ui.NavigationUI;
import com.google.android.material.bottomnavigation.BottomNavigationView;

/** Its bar's menu has destinations of the graph. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        NavHostFragment host = (NavHostFragment) getSupportFragmentManager().findFragmentById(R.id.host);
        BottomNavigationView bar = findViewById(R.id.bar);
        NavigationUI.setupWithNavController(bar, host.getNavController());
    }

    @Override
    protected void onStart() {
        super.onStart();
    }
}
