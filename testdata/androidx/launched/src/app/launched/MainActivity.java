package app.launched;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.LifecycleOwnerKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;

/** Launches coroutines in its own scope (at once), on the main thread (later), and on a worker that comes back to the main thread. */
public class MainActivity extends ComponentActivity {
    private final CoroutineScope main = CoroutineScopeKt.MainScope();
    private final CoroutineScope io = CoroutineScopeKt.CoroutineScope(Dispatchers.getIO());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.now).setOnClickListener(new Now());
        findViewById(R.id.later).setOnClickListener(new Later());
        findViewById(R.id.work).setOnClickListener(new Work());
    }

    @Override
    protected void onStop() {
        super.onStop();
    }

    static void launch(CoroutineScope scope, Body body) {
        BuildersKt.launch(scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, body);
    }

    class Now implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            launch(LifecycleOwnerKt.getLifecycleScope(MainActivity.this), new Tick(null));
        }
    }

    class Later implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            launch(main, new Late(null));
        }
    }

    class Work implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            launch(io, new Load(null));
        }
    }

    /** Runs at once, and goes on a little later. */
    static class Tick extends Body {
        Tick(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) new Tick((Continuation<Object>) completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            if (label++ == 0 && DelayKt.delay(30, (Continuation<Unit>) (Continuation<?>) this) == IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                return IntrinsicsKt.getCOROUTINE_SUSPENDED();
            }
            return Unit.INSTANCE;
        }
    }

    static class Late extends Body {
        Late(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) new Late((Continuation<Object>) completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            return Unit.INSTANCE;
        }
    }

    /** On a thread of the library: what it has loaded it shows on the main thread. */
    static class Load extends Body {
        Load(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) new Load((Continuation<Object>) completion);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected Object invokeSuspend(Object result) {
            if (label++ == 0) {
                Object shown = BuildersKt.withContext(Dispatchers.getMain(), new Done(null), (Continuation<Unit>) (Continuation<?>) this);
                if (shown == IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                    return shown;
                }
            }
            return Unit.INSTANCE;
        }
    }

    static class Done extends Body {
        Done(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Continuation<?>) new Done((Continuation<Object>) completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            return Unit.INSTANCE;
        }
    }
}
