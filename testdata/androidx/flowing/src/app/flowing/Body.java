package app.flowing;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.CoroutineScope;

/** What Kotlin's compiler writes of a lambda that is launched: each coroutine is a copy, which goes on where it was left. */
abstract class Body extends SuspendLambda implements Function2<CoroutineScope, Continuation<? super Unit>, Object> {
    int label;

    Body(Continuation<Object> completion) {
        super(2, completion);
    }

    @Override
    public Object invoke(CoroutineScope scope, Continuation<? super Unit> completion) {
        return ((Body) (Object) create(scope, completion)).invokeSuspend(Unit.INSTANCE);
    }
}
