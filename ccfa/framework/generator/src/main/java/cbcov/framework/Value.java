package cbcov.framework;

import java.util.ArrayList;
import java.util.List;

/** An object in a body, by the instruction (or parameter) that it comes from, and what the body does with it. */
final class Value {
    /** Where a value comes from. */
    sealed interface Source {}

    /** It is a parameter, the receiver being number 0. */
    record Parameter(int number) implements Source {}

    /** It is made there. */
    record Made() implements Source {}

    /** It is a lambda, or a method reference. */
    record Function(Lambda lambda) implements Source {}

    /** It is read from the field of one of the objects. */
    record Load(Code.Field field, Value[] of) implements Source {}

    /** It is read from the array. */
    record Element(Value[] of) implements Source {}

    /** It is one of the others, cast to the value's type. */
    record Cast(Value[] of) implements Source {}

    /** The call returns it. */
    record Result(Call call) implements Source {}

    /** Something that is done with a value. */
    sealed interface Use {}

    record CastTo(Value to) implements Use {}

    record StoredIn(Code.Field field, Value[] of) implements Use {} // of is null for a static field

    record FieldRead(Code.Field field, Value to) implements Use {}

    record PutIntoArray(Value[] array) implements Use {}

    record ElementRead(Value to) implements Use {}

    record Passed(Call call, int argument) implements Use {}

    record Captured(Lambda by, int number) implements Use {}

    record Returned() implements Use {}

    /** A use with its place, the number of its instruction. */
    record Place(int at, Use use) {}

    final int id;
    final Code.Method method;
    final String type; // the static type's name
    Source source;
    private List<Place> uses = List.of();

    Value(int id, Code.Method method, String type) {
        this.id = id;
        this.method = method;
        this.type = type;
    }

    void use(int at, Use use) {
        if (uses.isEmpty()) {
            uses = new ArrayList<>(2);
        }
        uses.add(new Place(at, use));
    }

    List<Place> uses() {
        return uses;
    }
}
