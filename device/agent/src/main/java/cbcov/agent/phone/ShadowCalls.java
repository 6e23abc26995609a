package cbcov.agent.phone;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.robolectric.internal.bytecode.RobolectricInternals;
import org.robolectric.internal.bytecode.ShadowWrangler;
import org.robolectric.internal.bytecode.ShadowedObject;

/**
 * Links a call to its shadow once and for all. Robolectric's own links can be undone, because each test may have other shadows, and
 * clean the stack of what is thrown: each costs the JVM half a dozen classes, and a phone's shadows never change.
 */
public final class ShadowCalls {
  private static final MethodHandle SHADOW;

  static {
    try {
      SHADOW = MethodHandles.lookup().findVirtual(ShadowedObject.class, "$$robo$getData", methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Robolectric's objects have no shadows", e);
    }
  }

  private ShadowCalls() {}

  /** Links the call of a method of an object. */
  public static CallSite bootstrap(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle original, int isNative)
      throws IllegalAccessException {
    Class<?> owner = caller.lookupClass();
    MethodHandle m = RobolectricInternals.findShadowMethodHandle(owner, name, type, false, isNative == 1);
    if (m == null) {
      return new ConstantCallSite(original.asType(type));
    }
    if (m == ShadowWrangler.DO_NOTHING) {
      return new ConstantCallSite(MethodHandles.dropArguments(m, 0, type.parameterList()).asType(type));
    }
    Class<?> shadow = m.type().parameterType(0);
    if (shadow != owner) {
      m = MethodHandles.filterArguments(m, 0, SHADOW.asType(methodType(shadow, type.parameterType(0))));
    }
    return new ConstantCallSite(m.asType(type));
  }

  /** Links the call of a static method. */
  public static CallSite bootstrapStatic(MethodHandles.Lookup caller, String name, MethodType type, MethodHandle original, int isNative)
      throws IllegalAccessException {
    MethodHandle m = RobolectricInternals.findShadowMethodHandle(caller.lookupClass(), name, type, true, isNative == 1);
    if (m == null) {
      m = original;
    } else if (m == ShadowWrangler.DO_NOTHING) {
      m = MethodHandles.dropArguments(m, 0, type.parameterList());
    }
    return new ConstantCallSite(m.asType(type));
  }

  /** Links what makes an object's shadow. */
  public static CallSite bootstrapInit(MethodHandles.Lookup caller, String name, MethodType type) {
    return new ConstantCallSite(RobolectricInternals.getShadowCreator(caller.lookupClass()).asType(type));
  }
}
