package cbcov.agent.dex;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Where converted code comes to a protected member of a super class in another package, on an object that need not be of its own class: ART lets every
 * subclass do so, the JVM's verifier does not (JVMS 4.10.1.8). ProGuard and R8 make such code where they put a getter's code in the place of its calls.
 */
public final class Shielded {
  /** The internal name. */
  static final String NAME = "cbcov/agent/dex/Shielded";

  /** The type of the methods here that link a place: the class that declares the member, and its name, behind what the JVM gives. */
  static final String LINK =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/invoke/CallSite;";

  private Shielded() {}

  private static MethodHandles.Lookup in(Class<?> owner) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
  }

  /** Links where a field is read. */
  public static CallSite get(MethodHandles.Lookup by, String what, MethodType t, Class<?> owner, String field) throws ReflectiveOperationException {
    return new ConstantCallSite(in(owner).findGetter(owner, field, t.returnType()).asType(t));
  }

  /** Links where a field is written. */
  public static CallSite put(MethodHandles.Lookup by, String what, MethodType t, Class<?> owner, String field) throws ReflectiveOperationException {
    return new ConstantCallSite(in(owner).findSetter(owner, field, t.parameterType(1)).asType(t));
  }

  /** Links where a method is called. */
  public static CallSite call(MethodHandles.Lookup by, String what, MethodType t, Class<?> owner, String method) throws ReflectiveOperationException {
    return new ConstantCallSite(in(owner).findVirtual(owner, method, t.dropParameterTypes(0, 1)).asType(t));
  }
}
