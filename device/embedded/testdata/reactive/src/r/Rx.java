package r;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.TimeUnit;

/** RxJava on each scheduler, and where streams meet. */
public class Rx extends Activity {
  private LinearLayout all;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    all = new LinearLayout(this);
    all.setOrientation(LinearLayout.VERTICAL);
    setContentView(all);
    RxJavaPlugins.setErrorHandler(e -> said("undelivered " + e.getCause().getClass().getSimpleName()));
    Scheduler main = Schedulers.from(this::runOnUiThread);
    button("IO", () -> Single.fromCallable(() -> said("made")).subscribeOn(Schedulers.io()).observeOn(main).subscribe(s -> said("seen")));
    button("Computation", () -> Observable.range(1, 3).subscribeOn(Schedulers.computation()).map(i -> i * i).subscribe(i -> said("square " + i)));
    button("Merge", () -> Observable.merge(ticks("a", 10), ticks("b", 15)).observeOn(main).subscribe(this::said));
    button("Zip", () -> Single.zip(slow("a", 20), slow("b", 10), (a, b) -> a + b).observeOn(main).subscribe(this::said));
    button("Debounce", () -> ticks("d", 10).debounce(50, TimeUnit.MILLISECONDS).subscribe(this::said));
    button("Parallel", () -> Flowable.range(1, 20).parallel(2).runOn(Schedulers.computation()).map(i -> i).sequential().reduce(0, Integer::sum)
        .subscribe(s -> said("sum " + s)));
    button("Timeout", () -> slow("late", 100).timeout(10, TimeUnit.MILLISECONDS).subscribe(this::said, e -> said(e.getClass().getSimpleName())));
    button("Blocking", () -> said("blocking " + slow("done", 10).blockingGet()));
    button("New thread", () -> Completable.fromAction(() -> said("ran")).subscribeOn(Schedulers.newThread()).subscribe());
  }

  private static Observable<String> ticks(String name, long ms) {
    return Observable.interval(ms, TimeUnit.MILLISECONDS).take(3).map(n -> name + n);
  }

  private static Single<String> slow(String value, long ms) {
    return Single.fromCallable(() -> {
      Thread.sleep(ms);
      return value;
    }).subscribeOn(Schedulers.io());
  }

  private String said(String what) {
    Log.i("T", "  " + what + " on " + Thread.currentThread().getName());
    return what;
  }

  private void button(String text, Runnable r) {
    Button b = new Button(this);
    b.setText(text);
    b.setOnClickListener(
        v -> {
          Log.i("T", text);
          r.run();
        });
    all.addView(b);
  }
}
