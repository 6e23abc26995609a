package app.flowing;

import android.os.Bundle;
import android.view.View;
import androidx.activity.ComponentActivity;
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwnerKt;
import androidx.lifecycle.RepeatOnLifecycleKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.flow.FlowCollector;
import kotlinx.coroutines.flow.MutableStateFlow;
import kotlinx.coroutines.flow.StateFlowKt;

/** Shows what a flow says as long as the window is started. */
public class MainActivity extends ComponentActivity {
    private final MutableStateFlow<Integer> count = StateFlowKt.MutableStateFlow(0);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.more).setOnClickListener(new More());
        BuildersKt.launch(LifecycleOwnerKt.getLifecycleScope(this), EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, new Watch(null));
    }

    class More implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            count.setValue(count.getValue() + 1);
        }
    }

    /** Begins to collect whenever the window starts. */
    class Watch extends Body {
        Watch(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Object) new Watch((Continuation<Object>) completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            if (label == 1) {
                return Unit.INSTANCE;
            }
            label = 1;
            Object r = RepeatOnLifecycleKt.repeatOnLifecycle(getLifecycle(), Lifecycle.State.STARTED, new Collect(null), (Continuation<? super Unit>) (Object) this);
            return r == IntrinsicsKt.getCOROUTINE_SUSPENDED() ? r : Unit.INSTANCE;
        }
    }

    class Collect extends Body {
        Collect(Continuation<Object> completion) {
            super(completion);
        }

        @Override
        public Continuation<Unit> create(Object value, Continuation<?> completion) {
            return (Continuation<Unit>) (Object) new Collect((Continuation<Object>) completion);
        }

        @Override
        protected Object invokeSuspend(Object result) {
            if (label == 1) {
                return Unit.INSTANCE;
            }
            label = 1;
            Object r = count.collect(new Shown(), (Continuation<? super Unit>) (Object) this);
            return r == IntrinsicsKt.getCOROUTINE_SUSPENDED() ? r : Unit.INSTANCE;
        }
    }

    class Shown implements FlowCollector<Integer> {
        @Override
        public Object emit(Integer value, Continuation<? super Unit> completion) {
            setTitle("" + value);
            return Unit.INSTANCE;
        }
    }
}
