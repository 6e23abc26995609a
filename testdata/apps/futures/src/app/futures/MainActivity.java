package app.futures;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** What depends on a future runs where that is completed: behind its work, or inside of the call that completes it. */
public class MainActivity extends Activity {
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        answer.thenApply(new Cut()).thenAccept(new Show());
        answer.exceptionally(new Excuse());
        findViewById(R.id.load).setOnClickListener(new Load());
        findViewById(R.id.answer).setOnClickListener(new Answer());
        findViewById(R.id.fail).setOnClickListener(new Fail());
    }

    /** On a worker: the work, then what depends on it. */
    static class Load implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            CompletableFuture.supplyAsync(new Work()).thenAccept(new Keep());
        }
    }

    class Answer implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            answer.complete("yes");
        }
    }

    class Fail implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            answer.completeExceptionally(new IllegalStateException());
        }
    }

    static class Work implements Supplier<String> {
        @Override
        public String get() {
            return "work";
        }
    }

    static class Keep implements Consumer<String> {
        @Override
        public void accept(String s) {
        }
    }

    static class Cut implements Function<String, String> {
        @Override
        public String apply(String s) {
            return s.substring(1);
        }
    }

    static class Show implements Consumer<String> {
        @Override
        public void accept(String s) {
        }
    }

    static class Excuse implements Function<Throwable, String> {
        @Override
        public String apply(Throwable t) {
            return "";
        }
    }
}
