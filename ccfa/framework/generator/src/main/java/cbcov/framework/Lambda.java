package cbcov.framework;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A lambda or method reference. Its adaptor is a method that no class has: its parameters are what is captured and
 * then what the interface's method gets, and it calls the code with them.
 */
final class Lambda {
    final Value value;
    final String interfaceName;
    final String signature; // of the interface's method
    final Code.Method adaptor;
    final int captured;

    Lambda(Value value, String interfaceName, String signature, Code.Method adaptor, int captured) {
        this.value = value;
        this.interfaceName = interfaceName;
        this.signature = signature;
        this.adaptor = adaptor;
        this.captured = captured;
    }

    /** The parameters that the callee gives to the lambdas among the call's arguments. */
    static void parameters(Call c, Consumer<Value> each) {
        for (Value[] values : c.arguments) {
            for (Value v : values) {
                if (v.source instanceof Value.Function f) {
                    Value[] all = f.lambda().adaptor.params;
                    Arrays.stream(all, f.lambda().captured, all.length).filter(Objects::nonNull).forEach(each);
                }
            }
        }
    }
}
