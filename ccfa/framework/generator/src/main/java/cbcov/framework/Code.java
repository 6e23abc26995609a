package cbcov.framework;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * All classes of a platform with everything that they declare, private members too, and what a name in an
 * instruction means in them. Names of classes are internal ("android/view/View"); a method's signature is its name
 * and its descriptor in one string.
 */
final class Code {
    /** A class. */
    static final class Type {
        final String name;
        final String superName;
        final List<String> interfaces;
        final int access;
        final Map<String, Method> methods = new HashMap<>();
        final Map<String, Field> fields = new HashMap<>();

        Type(String name, String superName, List<String> interfaces, int access) {
            this.name = name;
            this.superName = superName;
            this.interfaces = interfaces;
            this.access = access;
        }

        boolean isInterface() {
            return (access & Opcodes.ACC_INTERFACE) != 0;
        }
    }

    /** A field. All objects that have it share it: the analysis does not tell objects apart by where they were made. */
    static final class Field {
        final Type owner;
        final String name;
        final String type;
        final List<Value> loads = new ArrayList<>();

        Field(Type owner, String name, String type) {
            this.owner = owner;
            this.name = name;
            this.type = type;
        }
    }

    /** A method, with the values that its body makes of its parameters and gives back. */
    static final class Method {
        final Type owner;
        final int access;
        final String name;
        final String desc;
        Value[] params; // the receiver first; null where a parameter holds no object; null as a whole: no body
        final List<Value> returns = new ArrayList<>();
        final List<Call> callers = new ArrayList<>();
        int captured = -1; // of a lambda's adaptor: how many of its parameters are not what a call hands it
        long givesBack; // bit i: parameter i may be what the method returns, as it is

        Method(Type owner, int access, String name, String desc) {
            this.owner = owner;
            this.access = access;
            this.name = name;
            this.desc = desc;
        }

        String signature() {
            return name + desc;
        }

        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }

        /** The parameter that a call's argument becomes; -1: none. */
        int parameterOf(int argument) {
            int parameter = captured < 0 ? argument : argument == 0 ? -1 : captured + argument - 1;
            return parameter < params.length ? parameter : -1;
        }

        /** The argument of a call that the parameter was; -1: none. */
        int argumentOf(int parameter) {
            return captured < 0 ? parameter : parameter < captured ? -1 : parameter - captured + 1;
        }

        boolean gives(int parameter) {
            return parameter >= 0 && parameter < 64 && (givesBack >> parameter & 1) != 0;
        }

        boolean hasBody() {
            return params != null;
        }
    }

    private final Map<String, Type> types = new HashMap<>();
    private final Map<String, List<Type>> subtypes = new HashMap<>();
    private final Map<String, Set<String>> supertypes = new HashMap<>();

    void add(Type t) {
        types.put(t.name, t);
        if (t.superName != null) {
            subtypes.computeIfAbsent(t.superName, k -> new ArrayList<>()).add(t);
        }
        for (String i : t.interfaces) {
            subtypes.computeIfAbsent(i, k -> new ArrayList<>()).add(t);
        }
    }

    Type type(String name) {
        return types.get(name);
    }

    Iterable<Type> types() {
        return types.values();
    }

    /** The classes that name the class as their superclass, or the interface among their interfaces. */
    List<Type> directSubtypes(String name) {
        return subtypes.getOrDefault(name, List.of());
    }

    /** The class itself and all its supertypes. */
    Set<String> supertypes(String name) {
        Set<String> known = supertypes.get(name);
        if (known == null) {
            known = new HashSet<>();
            addSupertypes(name, known);
            supertypes.put(name, known);
        }
        return known;
    }

    private void addSupertypes(String name, Set<String> all) {
        if (name == null || !all.add(name)) {
            return;
        }
        Type t = types.get(name);
        if (t != null) {
            addSupertypes(t.superName, all);
            t.interfaces.forEach(i -> addSupertypes(i, all));
        }
    }

    boolean isSubtype(String sub, String sup) {
        return supertypes(sub).contains(sup);
    }

    boolean related(String a, String b) {
        return isSubtype(a, b) || isSubtype(b, a);
    }

    /** The method that a call on an object of the very class runs: with a body, or abstract; null: not known. */
    Method resolve(String type, String signature) {
        Method found = null;
        for (Type t = types.get(type); t != null; t = types.get(t.superName)) {
            Method m = t.methods.get(signature);
            if (m != null) {
                return m;
            }
        }
        for (String s : supertypes(type)) {
            Type t = types.get(s);
            Method m = t == null ? null : t.methods.get(signature);
            if (m != null && (found == null || m.hasBody())) {
                found = m;
            }
        }
        return found;
    }

    /** The field that the name means in the class; one that nobody declares (of a class that is not there) is made. */
    Field field(String owner, String name, String desc) {
        for (Type t = types.get(owner); t != null; t = types.get(t.superName)) {
            Field f = t.fields.get(name);
            if (f != null) {
                return f;
            }
        }
        for (String s : supertypes(owner)) {
            Type t = types.get(s);
            Field f = t == null ? null : t.fields.get(name);
            if (f != null) {
                return f;
            }
        }
        Type t = types.computeIfAbsent(owner, k -> new Type(k, null, List.of(), 0));
        return t.fields.computeIfAbsent(name, k -> new Field(t, name, Names.ofDescriptor(desc)));
    }
}
