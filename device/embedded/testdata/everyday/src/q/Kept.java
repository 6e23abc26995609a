package q;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.Bundle;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.TreeSet;

/** Preferences, which a file keeps. */
public class Kept extends Screen implements SharedPreferences.OnSharedPreferenceChangeListener {
  private SharedPreferences all;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    all = getSharedPreferences("kept", Context.MODE_PRIVATE);
    all.registerOnSharedPreferenceChangeListener(this);
    button("Show", () -> log("  " + all.getInt("int", -1) + " " + all.getString("text", null) + " " + new TreeSet<>(all.getStringSet("set", new HashSet<>()))));
    button("Apply", () -> all.edit().putInt("int", 7).putStringSet("set", new HashSet<>(Arrays.asList("a", "b"))).apply());
    button("Commit", () -> log("  " + all.edit().putString("text", "x & y").commit()));
    button("Beside", () -> new Thread(() -> all.edit().putInt("int", 8).commit()).start());
    button("Remove", () -> all.edit().remove("int").apply());
    button("Clear", () -> all.edit().clear().apply());
    button("Wrong", () -> all.getString("int", null));
    button("World", () -> getSharedPreferences("other", Context.MODE_WORLD_READABLE));
    button("File", this::file);
  }

  private void file() throws Exception {
    File f = new File(getApplicationInfo().dataDir, "shared_prefs/kept.xml");
    for (String line : new String(Files.readAllBytes(f.toPath())).split("\n")) {
      log("  " + line);
    }
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences p, String key) {
    log("  changed " + key + " " + Thread.currentThread().getName());
  }
}
