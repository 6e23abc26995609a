/**
 * DEX byte code as JVM byte code. {@link cbcov.agent.dex.DexClasses} has the classes of an app's dex files, which dexlib2 reads, and
 * converts each when it is asked for: {@code ClassConverter} writes a class with its members and annotations, {@code CodeWriter} the code of
 * a method, in three steps:
 *
 * <ol>
 *   <li>{@code Body} numbers the instructions; {@code Typing} finds what each register may be before each of them, as a phone's verifier does;
 *   <li>{@code Liveness} finds as what each value is used: a constant of DEX is an int, a float and null at once;
 *   <li>each instruction is written on its own: operands come from the JVM's variables, the result goes to one. There is a variable for each
 *       register and kind of value. ASM computes the stack frames that the JVM's verifier wants.
 * </ol>
 *
 * <p>Where DEX allows what the JVM does not, the code is mended: constructors that R8 inlined ({@code Inlined}), references whose type only a
 * phone's verifier sees (a cast), classes that nobody has (they fail where they are used, as on a phone), ranges of exception handlers,
 * long strings and arrays, bodies that are too large for one method ({@code Parts}). A method that cannot be converted throws a VerifyError that names it.
 *
 * <p>Why our own: dex2jar (femtopedia's fork, 2.4.38) takes the registers' types apart by SSA, drops a class for a wrong debug event, and joins
 * {@code new} with the constructor behind it, which R8's code does not allow. Enjarify's way is ours, but it writes class files of
 * version 49, without frames and default methods. Figures of dex2jar and of this are in {@code bench/README.md}; {@code VerifyApk}, among the
 * tests, lets the JVM verify every class of an APK.
 */
package cbcov.agent.dex;
