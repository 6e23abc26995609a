package t;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.BroadcastReceiver;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.SharedPreferences;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.os.Handler;
import android.util.Log;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.TextView;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Buttons, each of which touches one kind of state. */
public class Main extends Base {
  static int clicks;
  static String name = "none";
  static final List<Item> ITEMS = new ArrayList<>();
  static long started = System.currentTimeMillis();

  private int count;
  private long total = 7;
  private double ratio = 0.5;
  private boolean on;
  private Object nothing;
  private Item item;
  private int[] numbers = new int[3];
  private final Map<String, Item> byName = new HashMap<>();
  private final Map<String, Integer> order = new LinkedHashMap<>(4, 0.75f, true);
  private final AtomicInteger atomic = new AtomicInteger(5);
  private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
  private final StringBuilder text = new StringBuilder();
  private Color color = Color.RED;
  private Runnable later;
  private TextView shown;
  private Hostile hostile;
  private final Handler handler = new Handler();
  private LinearLayout buttons;
  private ArrayAdapter<String> adapter;

  enum Color { RED, GREEN }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    buttons = new LinearLayout(this);
    buttons.setOrientation(LinearLayout.VERTICAL);
    shown = new TextView(this);
    shown.setText("nothing");
    buttons.addView(shown);
    button("Fields", this::fields);
    button("Inner", () -> new Inner().touch());
    button("Lambda", () -> {
      count += 2;
      name = "lambda";
    });
    button("Collections", this::collections);
    button("Preferences", this::preferences);
    button("Database", this::database);
    button("Files", this::files);
    button("Later", this::later);
    button("Hostile", () -> hostile = new Hostile(this));
    button("World", this::world);
    button("Hash", () -> Log.i("T", new Item("h", 1).hashCode() + " " + new Button(this).hashCode() + " " + System.identityHashCode(new Object())));
    CheckBox box = new CheckBox(this);
    box.setText("box");
    box.setChecked(true);
    buttons.addView(box);
    EditText edit = new EditText(this);
    edit.setText("written");
    edit.setSelection(2);
    buttons.addView(edit);
    ListView list = new ListView(this);
    adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, Arrays.asList("one", "two"));
    list.setAdapter(adapter);
    buttons.addView(list);
    setContentView(buttons);
  }

  private void button(String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(v -> r.run());
    buttons.addView(b);
  }

  private void fields() {
    clicks++;
    count = clicks;
    total += 1000;
    ratio = ratio * 2;
    on = !on;
    nothing = item;
    item = new Item("first", 1);
    item.next = item;
    name = item.name;
    inherited = 3;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i + 1;
    }
    shown.setText(name);
  }

  /** Touches what is private to another class. */
  private class Inner {
    void touch() {
      count++;
      on = true;
      Item i = new Item("inner", count);
      i.hidden = 9;
      item = i;
    }
  }

  private void collections() {
    ITEMS.add(new Item("a", 1));
    ITEMS.add(new Item("b", 2));
    for (Item i : ITEMS) {
      byName.put(i.name, i);
    }
    for (Iterator<Map.Entry<String, Item>> i = byName.entrySet().iterator(); i.hasNext();) {
      if (i.next().getKey().equals("a")) {
        i.remove();
      }
    }
    item = byName.get("a");
    order.put("x", 1);
    order.put("y", 2);
    order.get("x");
    atomic.incrementAndGet();
    text.append("t").append(1);
    queue.offer("q");
    Mine mine = new Mine();
    mine.add("m");
    numbers = Arrays.copyOf(numbers, 4);
  }

  static class Mine extends ArrayList<String> {
    @Override
    public boolean add(String s) {
      return super.add(s);
    }

    @Override
    public String toString() {
      throw new IllegalStateException("nobody asks");
    }
  }

  private void preferences() {
    SharedPreferences p = getSharedPreferences("settings", MODE_PRIVATE);
    int before = p.getInt("times", 0);
    p.edit().putInt("times", before + 1).putString("who", "<me> & \"you\"").putFloat("f", 1.5f).apply();
    getSharedPreferences("other", MODE_PRIVATE).edit().putBoolean("yes", true).commit();
  }

  private void database() {
    SQLiteDatabase db = openOrCreateDatabase("notes.db", MODE_PRIVATE, null);
    db.execSQL("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT, size REAL, data BLOB)");
    db.execSQL("CREATE TABLE IF NOT EXISTS tag (name TEXT)");
    ContentValues v = new ContentValues();
    v.put("text", "hello");
    v.put("size", 1.5);
    v.put("data", new byte[] {1, 2, (byte) 0xff});
    db.insert("note", null, v);
    v = new ContentValues();
    v.putNull("text");
    db.insert("note", null, v);
    db.execSQL("INSERT INTO tag VALUES ('z'), ('a')");
    db.close();
  }

  private void files() {
    requestPermissions(new String[] {"android.permission.POST_NOTIFICATIONS"}, 1);
    try (FileOutputStream out = openFileOutput("file.txt", MODE_PRIVATE)) {
      out.write("content".getBytes());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void later() {
    later = () -> count = 100;
    handler.post(later);
    new Thread(() -> {
      total = -1;
      handler.post(() -> shown.setText("from a thread"));
    }, "worker").start();
  }

  private void world() {
    startService(new Intent(this, Worker.class));
    registerReceiver(new Heard(), new IntentFilter("t.HEARD"), Context.RECEIVER_NOT_EXPORTED);
    NotificationManager m = getSystemService(NotificationManager.class);
    m.createNotificationChannel(new NotificationChannel("c", "channel", NotificationManager.IMPORTANCE_DEFAULT));
    m.notify(1, new Notification.Builder(this, "c").setSmallIcon(android.R.drawable.ic_delete).setContentTitle("News").setContentText("of today").build());
  }

  static class Heard extends BroadcastReceiver {
    private int heard;

    @Override
    public void onReceive(Context c, Intent i) {
      heard++;
    }
  }
}
