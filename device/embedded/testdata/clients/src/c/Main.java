package c;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Asks hosts by OkHttp, in each way in which apps do: at once on a thread, by its own dispatcher, over TLS, again on the same connection. */
public class Main extends Activity {
  /** What a button does beside the main thread. */
  private interface Step {
    void run() throws IOException;
  }

  private final OkHttpClient client = new OkHttpClient();
  private LinearLayout all;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    setContentView(all);
    button("Get", () -> ask(client, get("http://a.example/list")));
    button("Secure", () -> ask(client, get("https://a.example/list?page=2")));
    button("Again", () -> {
      ask(client, get("https://a.example/list"));
      ask(client, get("https://a.example/none"));
    });
    button("Post", () -> ask(client, new Request.Builder().url("https://a.example/list").post(RequestBody.create("a=1", null)).build()));
    button("Enqueue", this::enqueue);
    button("Pinned", () -> ask(pinned(), get("https://a.example/list")));
    button("Hurry", () -> ask(client.newBuilder().callTimeout(1, TimeUnit.SECONDS).build(), get("https://a.example/list")));
    button("Unknown", () -> ask(client, get("https://b.example/list")));
    button("Port", () -> ask(client, get("http://a.example:8080/")));
  }

  private void button(String text, Step s) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          Log.i("T", text);
          new Thread(() -> {
            try {
              s.run();
            } catch (IOException e) {
              said(e);
            }
          }).start();
        });
    all.addView(b);
  }

  private static void said(IOException e) {
    Log.i("T", "  " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).split("\n")[0]);
  }

  private static Request get(String url) {
    return new Request.Builder().url(url).build();
  }

  private static void ask(OkHttpClient c, Request r) throws IOException {
    try (Response a = c.newCall(r).execute()) {
      told(a);
    }
  }

  private static void told(Response a) throws IOException {
    String who = a.handshake() == null ? "" : " " + a.handshake().peerPrincipal();
    Log.i("T", "  " + a.protocol() + " " + a.code() + " " + a.header("Content-Type") + " " + a.body().string() + who);
  }

  private void enqueue() {
    client
        .newCall(get("https://a.example/list"))
        .enqueue(
            new Callback() {
              @Override
              public void onFailure(Call call, IOException e) {
                said(e);
              }

              @Override
              public void onResponse(Call call, Response a) throws IOException {
                told(a);
                runOnUiThread(() -> Log.i("T", "  on the main thread"));
              }
            });
  }

  private OkHttpClient pinned() {
    CertificatePinner pins = new CertificatePinner.Builder().add("a.example", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=").build();
    return client.newBuilder().certificatePinner(pins).build();
  }
}
