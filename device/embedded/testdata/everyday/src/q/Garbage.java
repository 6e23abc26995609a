package q;

import android.animation.ObjectAnimator;
import android.os.Bundle;
import android.view.View;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** What is referred to weakly, beside a lot of garbage: it stays until the app asks for a collection. */
public class Garbage extends Screen {
  private static byte[] last;

  /** Something of the app's own. */
  private static final class Thing {}

  /** A reference of the app's own, to something of Java's. */
  private static final class Own extends WeakReference<Object> {
    Own(Object o) {
      super(o);
    }
  }

  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  private final Map<Object, String> map = new WeakHashMap<>();
  private WeakReference<Object> weak;
  private WeakReference<Object> own;
  private WeakReference<Object> plain;
  private SoftReference<Object> soft;
  private PhantomReference<Object> phantom;
  private ObjectAnimator shown;
  private Thing thing;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    button("Refer", this::refer);
    button("Fill", Garbage::fill);
    button("Look", this::look);
    button("Hoard", Garbage::hoard);
    button("Collect", System::gc);
    button("Collect and look", () -> {
      System.gc();
      look();
      int told = 0;
      while (queue.poll() != null) {
        told++;
      }
      log("  told of " + told);
    });
    button("Collect by the runtime", () -> Runtime.getRuntime().gc());
  }

  private void refer() {
    weak = new WeakReference<>(new Thing(), queue);
    own = new Own(new ArrayList<>());
    plain = new WeakReference<>(new byte[10], queue);
    soft = new SoftReference<>(new Thing());
    phantom = new PhantomReference<>(new Thing(), queue);
    map.put(new Thing(), "");
    shown = ObjectAnimator.ofFloat(new View(this), "alpha", 1);
    thing = new Thing();
    map.put(thing, "");
  }

  private static void fill() {
    for (int n = 0; n < 1000; n++) {
      last = new byte[1 << 20];
    }
  }

  private static void hoard() {
    List<byte[]> all = new ArrayList<>();
    try {
      while (true) {
        all.add(new byte[1 << 20]);
      }
    } catch (OutOfMemoryError e) {
      all.clear();
    }
  }

  private void look() {
    log("  " + (weak.get() != null) + " " + (own.get() != null) + " " + (plain.get() != null) + " " + (soft.get() != null) + " " + map.size() + " " + (shown.getTarget() != null));
  }
}
